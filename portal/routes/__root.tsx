import type { QueryClient } from '@tanstack/react-query'
import { createRootRouteWithContext, Outlet } from '@tanstack/react-router'

import { ConfirmHost } from '../ui/dialogs/ConfirmHost.tsx'
import { NavigationNotice } from '../ui/lazy/NavigationNotice.tsx'
import { useReachablePage } from '../ui/lazy/use-reachable-page.ts'
import { NoticeHost } from '../ui/notify/NoticeHost.tsx'
import { ErrorPage, NotFoundPage } from '../ui/status/StatusPage.tsx'

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
  const waits = useReachablePage()
  return (
    <>
      <Outlet />
      <NavigationNotice waits={waits} />
      <ConfirmHost />
      <NoticeHost />
    </>
  )
}
