import { useSuspenseQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'

import { staffOnly } from '../-staff-only.ts'
import { AssignEdition } from '../../../clients/assignments/AssignEdition.tsx'
import { reportQuery } from '../../../reports/report-queries.ts'
import { Page } from '../../../ui/page/Page.tsx'
import { editionName, reportCrumbs } from '../../../ui/page/report-crumbs.ts'
import { EmptyState } from '../../../ui/status/EmptyState.tsx'

/** Staff assign a published edition to the owners of the previous one. */
export const Route = createFileRoute('/_frame/_selected/report/assign-customers')({
  beforeLoad: (visit) => staffOnly(visit, '/content-building'),
  component: AssignCustomers,
})

const TITLE = 'Assign to Customers'

function AssignCustomers() {
  const { report: id } = Route.useRouteContext().selection
  const { data: report } = useSuspenseQuery(reportQuery(id))
  return (
    <Page
      title={TITLE}
      edition={editionName(report)}
      lead={report.title}
      breadcrumbs={reportCrumbs(report, TITLE, { staff: true })}
      reading
    >
      {report.can.startEdition ? (
        <AssignEdition key={id} report={id} />
      ) : (
        <EmptyState title="Not published">
          An edition can be assigned once it is published.
        </EmptyState>
      )}
    </Page>
  )
}
