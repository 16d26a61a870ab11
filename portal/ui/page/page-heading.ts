import { useRouterState } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'

/**
 * Sets the window's title for the h1 of a page, and returns the ref by which the heading takes the
 * focus after a navigation, so that screen readers announce it.
 */
export function usePageHeading(title: string, edition?: string) {
  const heading = useRef<HTMLHeadingElement>(null)
  // The resolved path: while the next page loads, the old one is still shown.
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
 * the way back. `path` is the page before.
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

/** Returns the path of the page before this one; '' for the first page of a visit. */
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
