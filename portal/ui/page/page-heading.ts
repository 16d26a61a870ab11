import { useRouterState } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'

/**
 * For the h1 of a page: names the window after it, and returns the ref by which it takes the focus
 * when the user has come here from another page, so that screen readers announce where they are.
 */
export function usePageHeading(title: string, edition?: string) {
  const heading = useRef<HTMLHeadingElement>(null)
  // Not the address that is being gone to: the old page is still there while that one loads.
  const path = useRouterState({ select: (state) => state.resolvedLocation?.pathname })
  useEffect(() => {
    document.title = pageTitle(title, edition)
  }, [title, edition])
  useEffect(() => {
    if (consumeNavigation()) heading.current?.focus({ preventScroll: true })
  }, [path])
  return heading
}

const PRODUCT = 'Competitive Insights'

/** The window's title: 'Executive Summary · Airlines November 2025 · Competitive Insights'. */
export function pageTitle(title: string, edition?: string): string {
  return [title, edition, PRODUCT].filter(Boolean).join(' · ')
}

let arrived = false
let from = ''

/**
 * Records a navigation, so that the heading of the next page takes the focus and the page can offer
 * the way back. `path` is the page that was left.
 */
export function recordNavigation(path: string): void {
  arrived = true
  from = path
}

/** True once after each navigation. */
function consumeNavigation(): boolean {
  const was = arrived
  arrived = false
  return was
}

/** The path of the page before this one; '' for the first page of a visit. */
export function previousPath(): string {
  return from
}

/** Focuses the page's heading if the focused element was removed. */
export function restoreFocus(): void {
  if (document.activeElement === document.body) focusHeading()
}

export function focusHeading(): void {
  document.querySelector<HTMLElement>('main h1')?.focus({ preventScroll: true })
}
