import { formatMonth } from '@insights/domain/text/format-date.ts'
import { useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'

import { reportProgressQuery } from '../../../features/reports/report-progress-query.ts'
import { reportQuery } from '../../../features/reports/report-query.ts'
import { ReportSetup } from '../../../features/reports/setup/ReportSetup.tsx'
import { editionName } from '../../../ui/breadcrumbs/report-crumbs.ts'
import { linkTo } from '../../../ui/link/link-to.ts'
import { Page } from '../../../ui/page/Page.tsx'
import { LoadingFailed } from '../../../ui/status-page/LoadingFailed.tsx'

export function ExistingReport({ report: id }: { report: string }) {
  const navigate = useNavigate()
  const { data: report } = useSuspenseQuery(reportQuery(id))
  const progress = useQuery(reportProgressQuery(id))
  return (
    <Page
      title="Report Setup"
      edition={editionName(report)}
      lead={report.title}
      breadcrumbs={[
        { label: 'Home', link: linkTo('/report') },
        { label: report.industry.title },
        { label: formatMonth(report.date) },
      ]}
    >
      {progress.error ? (
        <LoadingFailed error={progress.error} onRetry={progress.refetch} />
      ) : (
        <ReportSetup
          report={report}
          progress={progress.data}
          onPublished={() => navigate({ to: '/content-building', search: { report: id } })}
        />
      )}
    </Page>
  )
}
