import { useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'

import { staffOnly } from '../-staff-only.ts'
import { CompanyTiles, companyTiles } from '../../../answers/capabilities-table/progress-tiles.tsx'
import { reportProgressQuery, reportQuery } from '../../../reports/report-queries.ts'
import { ButtonLink } from '../../../ui/links/ButtonLink.tsx'
import { Page } from '../../../ui/page/Page.tsx'
import { editionName, reportCrumbs } from '../../../ui/page/report-crumbs.ts'
import { LoadingFailed } from '../../../ui/status/LoadingFailed.tsx'

export const Route = createFileRoute('/_frame/_selected/report/app-site-select')({
  beforeLoad: (visit) => staffOnly(visit, '/appendix/raw-data'),
  component: AppSiteSelect,
})

function AppSiteSelect() {
  const { selection } = Route.useRouteContext()
  const { data: report } = useSuspenseQuery(reportQuery(selection.report))
  const progress = useQuery(reportProgressQuery(selection.report))
  return (
    <Page
      title="Capabilities Table"
      edition={editionName(report)}
      lead="Choose a company."
      breadcrumbs={reportCrumbs(report, 'Capabilities Table', { staff: true })}
      actions={
        <ButtonLink to="/report/capabilities-table" search={{ view: 'grid' }} variant="default">
          Assessment Grid
        </ButtonLink>
      }
    >
      {progress.error ? (
        <LoadingFailed error={progress.error} onRetry={progress.refetch} />
      ) : (
        <CompanyTiles
          report={report._id}
          tiles={progress.data && companyTiles(report, progress.data)}
        />
      )}
    </Page>
  )
}
