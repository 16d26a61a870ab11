import { isStaff } from '@insights/domain/access/user.ts'
import { createFileRoute } from '@tanstack/react-router'

import {
  readReportListSearch,
  toSearch,
  toState,
  type ReportListSearch,
  type ReportListState,
} from '../../../features/reports/list/report-list-search.ts'
import { CustomerReports } from './-CustomerReports.tsx'
import { StaffReports } from './-StaffReports.tsx'

export const Route = createFileRoute('/_frame/report-list/')({
  validateSearch: (search): ReportListSearch => readReportListSearch(search),
  component: ReportListPage,
})

function ReportListPage() {
  const { user } = Route.useRouteContext()
  const state = toState({ ...Route.useSearch() })
  const navigate = Route.useNavigate()

  function change(next: ReportListState) {
    void navigate({ search: (now) => ({ ...now, ...toSearch(next) }), resetScroll: false })
  }

  return isStaff(user.loginType) ? (
    <StaffReports state={state} onChange={change} />
  ) : (
    <CustomerReports state={state} onChange={change} />
  )
}
