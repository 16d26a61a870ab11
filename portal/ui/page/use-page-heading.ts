import { useRouterState } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'

import { consumeNavigation } from './navigation.ts'
import { pageTitle } from './page-title.ts'

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
