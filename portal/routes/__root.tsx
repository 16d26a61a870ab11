import type { QueryClient } from '@tanstack/react-query'
import { createRootRouteWithContext, Outlet } from '@tanstack/react-router'
import { useEffect } from 'react'

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
  useEffect(loadWithKeys, [])
  return (
    <>
      <Outlet />
      <NavigationNotice waits={waits} />
      <ConfirmHost />
      <NoticeHost />
    </>
  )
}

/** Most visits press no key: what keeps the focus in sight is loaded with the first one. */
function loadWithKeys() {
  const load = () =>
    void import('../ui/tables/watch-focus.ts')
      .then(({ watchFocus }) => watchFocus())
      .catch(() => {})
  addEventListener('keydown', load, { once: true })
  return () => removeEventListener('keydown', load)
}
