import { READABLE_STATUSES } from '@insights/domain/report/report-status.ts'
import { useQuery } from '@tanstack/react-query'

import { industriesOf } from '../../../features/reports/library/industries-of.ts'
import type { ReportListState } from '../../../features/reports/list/report-list-search.ts'
import { ReportFilters } from '../../../features/reports/list/ReportFilters.tsx'
import { ReportList } from '../../../features/reports/list/ReportList.tsx'
import { reportsQuery } from '../../../features/reports/reports-query.ts'
import { useLeaveOnFailure } from '../../../features/session/use-leave-on-failure.ts'
import { PAGE_SIZE } from '../../../ui/data-table/column.ts'
import { linkTo } from '../../../ui/link/link-to.ts'
import { Page } from '../../../ui/page/Page.tsx'
import { useRowMenu } from './-use-row-menu.ts'

interface Props {
  readonly state: ReportListState
  readonly onChange: (state: ReportListState) => void
}

export function CustomerReports({ state, onChange }: Props) {
  const rowMenu = useRowMenu()
  const all = useQuery(reportsQuery({ status: READABLE_STATUSES, limit: 'infinity' }))
  const reports = useQuery(
    reportsQuery({
      status: READABLE_STATUSES,
      industries: state.industries.length > 0 ? state.industries : undefined,
      sort: state.sort,
      limit: PAGE_SIZE,
      skip: state.page * PAGE_SIZE,
    }),
  )
  useLeaveOnFailure(reports)

  return (
    <Page
      title="Reports"
      breadcrumbs={[{ label: 'Report', link: linkTo('/report') }, { label: 'Reports' }]}
    >
      <ReportFilters
        withStatus={false}
        state={state}
        industries={industriesOf(all.data?.data ?? [])}
        onChange={onChange}
      />
      <ReportList
        staff={false}
        page={reports.data}
        busy={reports.isPlaceholderData}
        state={state}
        onChange={onChange}
        rowMenu={rowMenu}
      />
    </Page>
  )
}
