import { useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'

import { staffOnly } from '../-staff-only.ts'
import { reportQuery } from '../../../reports/report-queries.ts'
import { cloudDrivesQuery } from '../../../screenshots/cloud-drives/cloud-drives-query.ts'
import { DriveSources } from '../../../screenshots/cloud-drives/DriveSources.tsx'
import { surveyQuery } from '../../../survey/survey.ts'
import { SurveyEditor } from '../../../survey/SurveyEditor.tsx'
import { Page } from '../../../ui/page/Page.tsx'
import { editionName, reportCrumbs } from '../../../ui/page/report-crumbs.ts'
import { LoadingFailed } from '../../../ui/status/LoadingFailed.tsx'

export const Route = createFileRoute('/_frame/_selected/consumer-survey')({
  beforeLoad: (visit) => staffOnly(visit, '/content-building/consumer-survey'),
  component: SurveyPage,
})

function SurveyPage() {
  const { report: id } = Route.useRouteContext().selection
  const navigate = Route.useNavigate()
  const { data: report } = useSuspenseQuery(reportQuery(id))
  const survey = useQuery(surveyQuery(id))
  // A drive that came later would push the table down.
  const drives = useQuery(cloudDrivesQuery)
  return (
    <Page
      title="Consumer Survey"
      edition={editionName(report)}
      breadcrumbs={reportCrumbs(report, 'Consumer Survey', { staff: true })}
    >
      {survey.isLoadingError ? (
        <LoadingFailed error={survey.error} onRetry={survey.refetch} />
      ) : (
        <SurveyEditor
          key={id}
          report={id}
          survey={drives.isPending ? undefined : survey.data}
          canEdit={report.can.edit}
          otherSources={(given) => <DriveSources {...given} />}
          onComplete={() => navigate({ to: '/report/report-publish-date', search: { report: id } })}
        />
      )}
    </Page>
  )
}
