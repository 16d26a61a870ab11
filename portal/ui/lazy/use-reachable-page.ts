import { type AnyRouter, useBlocker, useRouter } from '@tanstack/react-router'

import { networkError } from '../../api/api-error.ts'
import { notify } from '../notify/notify.ts'
import { isOutdatedPage } from './load-module.ts'

/** How long a page may take to load before its outline is shown instead of the page before. */
const PATIENCE_MS = 2000

const OFFLINE = 'You are offline. This page stays open until you are connected again.'

/** Keeps the page that is shown, and says why, where the one to go to cannot be loaded. */
export function useReachablePage(): void {
  const router = useRouter()
  useBlocker({
    enableBeforeUnload: false,
    async shouldBlockFn({ current, next }) {
      if (current.pathname === next.pathname) return false
      if (!navigator.onLine) {
        notify.error(OFFLINE, { duration: 6000 })
        return true
      }
      const late = new Promise<true>((resolve) => setTimeout(() => resolve(true), PATIENCE_MS))
      if (await Promise.race([loadPage(router, next.pathname), late])) return false
      if (isOutdatedPage()) {
        location.assign(router.buildLocation({ to: next.pathname, search: next.search }).href)
      } else notify.error(networkError().message, { duration: 6000 })
      return true
    },
  })
}

/** What the router makes of a component whose code is split off. */
interface SplitComponent {
  /** Loads it, and is gone once that has worked; never throws. */
  readonly preload?: () => Promise<void>
}

/** Loads the code of the page at a path, and returns whether all of it is there. */
export async function loadPage(router: AnyRouter, path: string): Promise<boolean> {
  const [routes] = router.getMatchedRoutes(path)
  const parts = routes.map(
    (route: { options: { component?: unknown } }) =>
      (route.options.component ?? {}) as SplitComponent,
  )
  await Promise.all(parts.map(async (part: SplitComponent) => part.preload?.()))
  return parts.every((part: SplitComponent) => part.preload === undefined)
}
