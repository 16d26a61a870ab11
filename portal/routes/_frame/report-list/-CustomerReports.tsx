import { READABLE_STATUSES } from '@insights/domain/report/report-status.ts'
import { useQuery } from '@tanstack/react-query'

import { industriesOf } from '../../../features/reports/library/industries-of.ts'
import type { ReportListState } from '../../../features/reports/list/report-list-search.ts'
import { ReportFilters } from '../../../features/reports/list/ReportFilters.tsx'
import { ReportList } from '../../../features/reports/list/ReportList.tsx'
import { reportsQuery } from '../../../features/reports/reports-query.ts'
import { linkTo } from '../../../ui/links/link-to.ts'
import { Page } from '../../../ui/page/Page.tsx'
import { LoadingFailed } from '../../../ui/status/LoadingFailed.tsx'
import { PAGE_SIZE } from '../../../ui/tables/column.ts'
import { useRowMenu } from './-use-row-menu.ts'

interface Props {
  readonly state: ReportListState
  readonly onChange: (state: ReportListState) => void
}

export function CustomerReports({ state: wanted, onChange }: Props) {
  // An address that somebody of the staff has sent may hold statuses that customers never see.
  const status = READABLE_STATUSES.filter((readable) => wanted.status.includes(readable))
  const state = { ...wanted, status }
  const rowMenu = useRowMenu()
  const all = useQuery(reportsQuery({ status: READABLE_STATUSES, limit: 'infinity' }))
  const reports = useQuery(
    reportsQuery({
      status: status.length > 0 ? status : READABLE_STATUSES,
      industries: state.industries.length > 0 ? state.industries : undefined,
      sort: state.sort,
      limit: PAGE_SIZE,
      skip: state.page * PAGE_SIZE,
    }),
  )

  return (
    <Page
      title="Reports"
      breadcrumbs={[{ label: 'Report', link: linkTo('/report') }, { label: 'Reports' }]}
    >
      <ReportFilters
        statuses={READABLE_STATUSES}
        state={state}
        industries={industriesOf(all.data?.data ?? [])}
        onChange={onChange}
      />
      {reports.isLoadingError ? (
        <LoadingFailed error={reports.error} onRetry={reports.refetch} />
      ) : (
        <ReportList
          staff={false}
          page={reports.data}
          busy={reports.isPlaceholderData}
          state={state}
          onChange={onChange}
          rowMenu={rowMenu}
        />
      )}
    </Page>
  )
}
