import type { QueryClient } from '@tanstack/react-query'
import { createRootRouteWithContext, Outlet } from '@tanstack/react-router'

import { ConfirmHost } from '../ui/confirm-dialog/ConfirmHost.tsx'
import { useReachablePage } from '../ui/lazy/use-reachable-page.ts'
import { NoticeHost } from '../ui/notify/NoticeHost.tsx'
import { ErrorPage } from '../ui/status-page/ErrorPage.tsx'
import { NotFoundPage } from '../ui/status-page/NotFoundPage.tsx'

export const Route = createRootRouteWithContext<{ queryClient: QueryClient }>()({
  component: Root,
  errorComponent: (props) => (
    <main>
      <ErrorPage {...props} />
    </main>
  ),
  notFoundComponent: () => (
    <main>
      <NotFoundPage />
    </main>
  ),
})

function Root() {
  useReachablePage()
  return (
    <>
      <Outlet />
      <ConfirmHost />
      <NoticeHost />
    </>
  )
}
