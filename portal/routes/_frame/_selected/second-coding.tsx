import { isSenior } from '@insights/domain/accounts/user.ts'
import { Skeleton } from '@mantine/core'
import { useSuspenseQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'

import { staffOnly } from '../-staff-only.ts'
import { reportQuery } from '../../../reports/report-queries.ts'
import { lazyPart } from '../../../ui/lazy/lazy-part.tsx'
import { Page } from '../../../ui/page/Page.tsx'
import { editionName, reportCrumbs } from '../../../ui/page/report-crumbs.ts'

const SecondCodingScreen = lazyPart(
  () => import('../../../answers/second-coding/SecondCodingScreen.tsx'),
  () => <Skeleton height={320} />,
)

export const Route = createFileRoute('/_frame/_selected/second-coding')({
  beforeLoad: (visit) => staffOnly(visit, '/content-building'),
  component: SecondCodingPage,
})

function SecondCodingPage() {
  const { selection, user } = Route.useRouteContext()
  const { report: id } = selection
  const { data: report } = useSuspenseQuery(reportQuery(id))
  return (
    <Page
      title="Second Coding"
      edition={editionName(report)}
      breadcrumbs={reportCrumbs(report, 'Second Coding', { staff: true })}
    >
      <SecondCodingScreen
        key={id}
        report={id}
        senior={isSenior(user.loginType)}
        canEdit={report.can.edit}
      />
    </Page>
  )
}
