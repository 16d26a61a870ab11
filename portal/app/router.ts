import type { QueryClient } from '@tanstack/react-query'
import { createRouter } from '@tanstack/react-router'

import { ReportErrorPage } from '../reports/ReportErrorPage.tsx'
import { routeTree } from '../routeTree.gen.ts'
import { formatSearchText, parseSearchText } from '../selection/search-text.ts'
import { PageSkeleton } from '../ui/page/PageSkeleton.tsx'
import { NotFoundPage } from '../ui/status/StatusPage.tsx'

export function createPortalRouter(queryClient: QueryClient) {
  return createRouter({
    routeTree,
    context: { queryClient },
    parseSearch: parseSearchText,
    stringifySearch: formatSearchText,
    defaultPreload: 'intent',
    // The query client decides when data is stale.
    defaultPreloadStaleTime: 0,
    defaultPendingMs: 300,
    defaultPendingComponent: PageSkeleton,
    defaultErrorComponent: ReportErrorPage,
    defaultNotFoundComponent: NotFoundPage,
    scrollRestoration: true,
  })
}

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof createPortalRouter>
  }
}
