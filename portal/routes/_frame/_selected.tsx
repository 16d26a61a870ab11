import { isStaff } from '@insights/domain/accounts/user.ts'
import { useQuery } from '@tanstack/react-query'
import { createFileRoute, Outlet } from '@tanstack/react-router'

import { reportQuery } from '../../reports/report-queries.ts'
import { RevisionNotice } from '../../reports/RevisionNotice.tsx'
import { requireReport } from '../../selection/require-selection.ts'
import { preserveSelection } from '../../selection/selection.ts'

/** Pages about the selected report. Without one there is nothing to show (B8). */
export const Route = createFileRoute('/_frame/_selected')({
  search: { middlewares: [({ search, next }) => preserveSelection(search, next(search))] },
  beforeLoad: (visit) => requireReport(visit),
  component: Selected,
})

function Selected() {
  const { selection, user } = Route.useRouteContext()
  const { data: report } = useQuery(reportQuery(selection.report))
  return (
    <>
      {report && isStaff(user.loginType) && <RevisionNotice report={report} />}
      <Outlet />
    </>
  )
}
