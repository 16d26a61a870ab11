import type { AnyRouter } from '@tanstack/react-router'

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
