import { createFileRoute, useNavigate } from '@tanstack/react-router'

import { InsightTabs, type InsightSearch } from '../../clients/insight/InsightTabs.tsx'
import { linkTo } from '../../ui/links/link-to.ts'
import { Page } from '../../ui/page/Page.tsx'
import { staffOnly } from './-staff-only.ts'

export const Route = createFileRoute('/_frame/insight')({
  validateSearch: ({ tab, days }): InsightSearch => ({
    tab: tab === 'leads' || tab === 'renewals' ? tab : undefined,
    // The router reads a number from the URL.
    days: ['30', '365', '730'].find((one) => one === String(days)) as InsightSearch['days'],
  }),
  beforeLoad: (visit) => staffOnly(visit, '/report'),
  component: InsightPage,
})

function InsightPage() {
  const search = Route.useSearch()
  const navigate = useNavigate()
  return (
    <Page
      title="Insight"
      breadcrumbs={[
        { label: 'Home', link: linkTo('/report') },
        { label: 'Client Management', link: linkTo('/report', { search: { tab: 'clients' } }) },
        { label: 'Insight' },
      ]}
      lead="What firms read, who could buy, and whose purchases are due."
    >
      <InsightTabs
        search={search}
        onSearch={(next) => void navigate({ to: '/insight', search: next, replace: true })}
      />
    </Page>
  )
}
