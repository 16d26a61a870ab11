import { type AnyRouter, useBlocker, useRouter } from '@tanstack/react-router'
import { useState } from 'react'

import { networkError } from '../../api/api-error.ts'
import { notify } from '../notify/notify.ts'
import { isOutdatedPage } from './load-module.ts'

/** Milliseconds that a page may load before its outline replaces the page before. */
const PATIENCE_MS = 2000

const OFFLINE = 'You are offline. This page stays open until you are connected again.'

let pressed: string | undefined
/** Number of links followed: a later one replaces one whose page is still loading. */
let presses = 0

// The router sees no navigation in a link to the open page.
if (typeof window !== 'undefined') {
  addEventListener('click', ({ target }) => {
    if ((target as Element).closest('a')?.pathname === location.pathname) presses++
  })
}

/** True while the link to a path has been followed: its page is not only prepared. */
export const isPressed = (path: string) => path === pressed

/**
 * Keeps the current page, and says why, if the next one cannot be loaded. Returns true while it
 * waits for it.
 */
export function useReachablePage(): boolean {
  const router = useRouter()
  const [waits, setWaits] = useState(false)
  useBlocker({
    enableBeforeUnload: false,
    async shouldBlockFn({ current, next, action }) {
      if (current.pathname === next.pathname) return false
      const press = action === 'PUSH' && ++presses
      if (!navigator.onLine) {
        notify.error(OFFLINE)
        return true
      }
      const late = new Promise<true>((resolve) => setTimeout(() => resolve(true), PATIENCE_MS))
      pressed = next.pathname
      setWaits(true)
      // Its data is requested with its code, not after it.
      void router.preloadRoute({ to: next.pathname, search: next.search }).catch(() => {})
      const isLoaded = await Promise.race([loadPage(router, next.pathname), late])
      if (pressed === next.pathname) pressed = undefined
      // A later press waits for its own page.
      if (pressed === undefined) setWaits(false)
      if (press && press !== presses) return true
      if (isLoaded) return false
      if (isOutdatedPage()) {
        location.assign(router.buildLocation({ to: next.pathname, search: next.search }).href)
      } else notify.error(networkError().message)
      return true
    },
  })
  return waits
}

/** A component whose code the router splits off. */
interface SplitComponent {
  /** Loads the code, and is undefined once it is loaded; never throws. */
  readonly preload?: () => Promise<void>
}

/** Loads the code of the page at a path; resolves to true if all of it is loaded. */
export async function loadPage(router: AnyRouter, path: string): Promise<boolean> {
  const [routes] = router.getMatchedRoutes(path)
  const parts = routes.map(
    (route: { options: { component?: unknown } }) =>
      (route.options.component ?? {}) as SplitComponent,
  )
  await Promise.all(parts.map(async (part: SplitComponent) => part.preload?.()))
  return parts.every((part: SplitComponent) => part.preload === undefined)
}
