import { createFileRoute } from '@tanstack/react-router'

import { Page } from '../../ui/page/Page.tsx'

export const Route = createFileRoute('/_frame/')({ component: Home })

function Home() {
  const { user } = Route.useRouteContext()
  return <Page title="Home" lead={`Welcome, ${user.name}.`} />
}
