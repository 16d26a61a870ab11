import { isStaff } from '@insights/domain/accounts/user.ts'
import { useQuery } from '@tanstack/react-query'
import { createFileRoute, redirect } from '@tanstack/react-router'

import { activeIndustriesQuery } from '../../catalogue/industries/industries-query.ts'
import { IndustryTiles } from '../../catalogue/industries/IndustryTiles.tsx'
import { linkTo } from '../../ui/links/link-to.ts'
import { Page } from '../../ui/page/Page.tsx'
import { LoadingFailed } from '../../ui/status/LoadingFailed.tsx'

export const Route = createFileRoute('/_frame/report/select-industry')({
  beforeLoad: ({ context }) => {
    if (!isStaff(context.user.loginType)) throw redirect({ to: '/report', replace: true })
  },
  component: SelectIndustry,
})

function SelectIndustry() {
  const industries = useQuery(activeIndustriesQuery)
  return (
    <Page
      title="New Report"
      lead="Which industry is the report about?"
      breadcrumbs={[{ label: 'Home', link: linkTo('/report') }, { label: 'New Report' }]}
    >
      {industries.error ? (
        <LoadingFailed error={industries.error} onRetry={industries.refetch} />
      ) : (
        <IndustryTiles industries={industries.data} />
      )}
    </Page>
  )
}
