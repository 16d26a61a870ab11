import { createFileRoute, useNavigate } from '@tanstack/react-router'

import { InsightTabs, type InsightSearch } from '../../clients/insight/InsightTabs.tsx'
import { linkTo } from '../../ui/links/link-to.ts'
import { Page } from '../../ui/page/Page.tsx'
import { staffOnly } from './-staff-only.ts'

export const Route = createFileRoute('/_frame/insight')({
  validateSearch: ({ tab, days }): InsightSearch => ({ tab, days }) as InsightSearch,
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
      lead="What companies read, who could buy, and whose purchases are due."
    >
      <InsightTabs
        search={search}
        onSearch={(next) => void navigate({ to: '/insight', search: next, replace: true })}
      />
    </Page>
  )
}
