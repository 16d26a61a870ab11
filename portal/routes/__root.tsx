import type { QueryClient } from '@tanstack/react-query'
import { createRootRouteWithContext, Outlet } from '@tanstack/react-router'

import { ConfirmHost } from '../ui/confirm-dialog/ConfirmHost.tsx'
import { NoticeHost } from '../ui/notify/NoticeHost.tsx'

export const Route = createRootRouteWithContext<{ queryClient: QueryClient }>()({
  component: Root,
})

function Root() {
  return (
    <>
      <Outlet />
      <ConfirmHost />
      <NoticeHost />
    </>
  )
}
