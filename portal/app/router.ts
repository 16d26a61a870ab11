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
    defaultPreload: savesData() ? false : 'intent',
    // The query client decides when data is stale.
    defaultPreloadStaleTime: 0,
    defaultPendingMs: 300,
    defaultPendingComponent: PageSkeleton,
    defaultErrorComponent: ReportErrorPage,
    defaultNotFoundComponent: NotFoundPage,
    scrollRestoration: true,
  })
}

/** True if the browser asks for as little data as possible, or a line is too slow for guesses. */
function savesData(): boolean {
  const { connection } = navigator as {
    connection?: { saveData?: boolean; effectiveType?: string }
  }
  return connection?.saveData === true || (connection?.effectiveType ?? '').endsWith('2g')
}

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof createPortalRouter>
  }
}
