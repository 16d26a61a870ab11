import { isStaff } from '@insights/domain/access/is-staff.ts'
import { createFileRoute, Outlet, redirect } from '@tanstack/react-router'

import { ContentDrafts } from '../../../features/content-building/ContentDrafts.tsx'
import { reportDocumentQuery } from '../../../features/report-documents/report-document-query.ts'
import { reportProgressQuery } from '../../../features/reports/report-progress-query.ts'
import { reportQuery } from '../../../features/reports/report-query.ts'
import { notify } from '../../../ui/notify/notify.ts'

/**
 * Pages that show the report's document. Before a draft is scored there is nothing on them, so
 * they lead to where it is worked on.
 */
export const Route = createFileRoute('/_frame/_selected/_document')({
  beforeLoad: async ({ context: { queryClient, selection, user }, preload }) => {
    const report = await queryClient.query(reportQuery(selection.report))
    if (!isStaff(user.loginType) || report.status !== 'DRAFT') return
    const { parts } = await queryClient.query(reportProgressQuery(selection.report))
    if (parts.contentBuilding.open) return
    if (!preload) notify.warning('Complete Scoring & Ranking first')
    throw redirect({
      to: '/report/report-publish-date',
      search: { report: selection.report },
      replace: true,
    })
  },
  loaderDeps: ({ search }) => ({ report: search.report }),
  loader: ({ context: { queryClient, selection } }) =>
    queryClient.query(reportDocumentQuery(selection.report)),
  component: Document,
})

function Document() {
  const { selection, user } = Route.useRouteContext()
  return (
    <ContentDrafts key={selection.report} report={selection.report} user={user._id}>
      <Outlet />
    </ContentDrafts>
  )
}
