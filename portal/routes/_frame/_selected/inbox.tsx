import { useSuspenseQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'

import { staffOnly } from '../-staff-only.ts'
import { InboxScreen } from '../../../answers/inbox/InboxScreen.tsx'
import { FromPhone } from '../../../answers/phone/FromPhone.tsx'
import { reportQuery } from '../../../reports/report-queries.ts'
import { Page } from '../../../ui/page/Page.tsx'
import { editionName, reportCrumbs } from '../../../ui/page/report-crumbs.ts'
import { EmptyState } from '../../../ui/status/EmptyState.tsx'

export const Route = createFileRoute('/_frame/_selected/inbox')({
  beforeLoad: (visit) => staffOnly(visit, '/content-building'),
  component: InboxPage,
})

function InboxPage() {
  const { report: id } = Route.useRouteContext().selection
  const { data: report } = useSuspenseQuery(reportQuery(id))
  return (
    <Page
      title="Inbox"
      edition={editionName(report)}
      breadcrumbs={reportCrumbs(report, 'Inbox', { staff: true })}
      actions={report.can.edit && <FromPhone report={id} answer={null} place={null} active chip />}
    >
      {report.can.edit ? (
        <InboxScreen key={id} report={id} />
      ) : (
        <EmptyState title="This report is published">Its inboxes were cleared.</EmptyState>
      )}
    </Page>
  )
}
