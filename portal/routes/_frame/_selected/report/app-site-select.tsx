import { useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'

import { staffOnly } from '../../-staff-only.ts'
import {
  CompanyTiles,
  companyTiles,
} from '../../../../features/capabilities-table/progress-tiles.tsx'
import { reportProgressQuery } from '../../../../features/reports/report-progress-query.ts'
import { reportQuery } from '../../../../features/reports/report-query.ts'
import { editionName, reportCrumbs } from '../../../../ui/breadcrumbs/report-crumbs.ts'
import { ButtonLink } from '../../../../ui/link/ButtonLink.tsx'
import { Page } from '../../../../ui/page/Page.tsx'
import { LoadingFailed } from '../../../../ui/status-page/LoadingFailed.tsx'

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
