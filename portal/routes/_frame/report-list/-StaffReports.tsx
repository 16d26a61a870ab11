import { useQuery } from '@tanstack/react-query'

import { industryTitlesQuery } from '../../../features/industries/industries-query.ts'
import {
  LISTED_STATUSES,
  type ReportListState,
} from '../../../features/reports/list/report-list-search.ts'
import { ReportFilters } from '../../../features/reports/list/ReportFilters.tsx'
import { ReportList } from '../../../features/reports/list/ReportList.tsx'
import { reportsQuery } from '../../../features/reports/reports-query.ts'
import { ButtonLink } from '../../../ui/links/ButtonLink.tsx'
import { linkTo } from '../../../ui/links/link-to.ts'
import { Page } from '../../../ui/page/Page.tsx'
import { LoadingFailed } from '../../../ui/status/LoadingFailed.tsx'
import { PAGE_SIZE } from '../../../ui/tables/column.ts'
import { useRowMenu } from './-use-row-menu.ts'

interface Props {
  readonly state: ReportListState
  readonly onChange: (state: ReportListState) => void
}

export function StaffReports({ state, onChange }: Props) {
  const rowMenu = useRowMenu()
  const { data: industries = [] } = useQuery(industryTitlesQuery)
  const reports = useQuery(
    reportsQuery({
      status: state.status.length > 0 ? state.status : LISTED_STATUSES,
      industries: state.industries.length > 0 ? state.industries : undefined,
      sort: state.sort,
      limit: PAGE_SIZE,
      skip: state.page * PAGE_SIZE,
    }),
  )

  return (
    <Page
      title="Reports"
      breadcrumbs={[{ label: 'Home', link: linkTo('/report') }, { label: 'Reports' }]}
      actions={<ButtonLink to="/report/select-industry">New Report</ButtonLink>}
    >
      <ReportFilters
        statuses={LISTED_STATUSES}
        state={state}
        industries={industries}
        onChange={onChange}
      />
      {reports.isLoadingError ? (
        <LoadingFailed error={reports.error} onRetry={reports.refetch} />
      ) : (
        <ReportList
          staff
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
