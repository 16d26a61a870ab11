import { useBlocker, useRouter } from '@tanstack/react-router'

import { networkError } from '../../api/api-error.ts'
import { notify } from '../notify/notify.ts'
import { isOutdatedPage } from './load-module.ts'
import { loadPage } from './load-page.ts'

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
