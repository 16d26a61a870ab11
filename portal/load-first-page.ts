import type { createPortalRouter } from './router.ts'

type PortalRouter = ReturnType<typeof createPortalRouter>

/**
 * Has the code of the first page come while it is asked who is there, not after. What goes wrong
 * here goes wrong again for the router, which shows it.
 */
export function loadFirstPage(router: PortalRouter): void {
  const [matchedRoutes] = router.getMatchedRoutes(router.latestLocation.pathname)
  for (const route of matchedRoutes) {
    void router.loadRouteChunk(route)?.catch(() => {})
  }
}
