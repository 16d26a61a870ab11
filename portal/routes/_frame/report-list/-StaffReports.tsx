import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'

import { industryTitlesQuery } from '../../../features/industries/industries-query.ts'
import {
  LISTED_STATUSES,
  type ReportListState,
} from '../../../features/reports/list/report-list-search.ts'
import { ReportFilters } from '../../../features/reports/list/ReportFilters.tsx'
import { ReportList } from '../../../features/reports/list/ReportList.tsx'
import { rowActions } from '../../../features/reports/list/row-actions.ts'
import { reportsQuery } from '../../../features/reports/reports-query.ts'
import { useEditReport } from '../../../features/reports/use-edit-report.ts'
import { useRemoveReport } from '../../../features/reports/use-remove-report.ts'
import { PAGE_SIZE } from '../../../ui/data-table/column.ts'
import { ButtonLink } from '../../../ui/link/ButtonLink.tsx'
import { download } from '../../../ui/link/download.ts'
import { linkTo } from '../../../ui/link/link-to.ts'
import { Page } from '../../../ui/page/Page.tsx'
import { LoadingFailed } from '../../../ui/state-page/LoadingFailed.tsx'

interface Props {
  readonly state: ReportListState
  readonly onChange: (state: ReportListState) => void
}

export function StaffReports({ state, onChange }: Props) {
  const navigate = useNavigate()
  const editReport = useEditReport()
  const removeReport = useRemoveReport()
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
      <ReportFilters withStatus state={state} industries={industries} onChange={onChange} />
      {reports.error ? (
        <LoadingFailed error={reports.error} onRetry={reports.refetch} />
      ) : (
        <ReportList
          staff
          page={reports.data}
          busy={reports.isPlaceholderData}
          state={state}
          onChange={onChange}
          rowMenu={(report) =>
            rowActions(report, {
              edit: (published) =>
                editReport.mutate(published, {
                  onSuccess: ({ _id }) =>
                    void navigate({ to: '/report/report-publish-date', search: { report: _id } }),
                }),
              exportCapabilities: ({ _id }) =>
                download(`/api/report-documents/${_id}/capabilities.csv`),
              remove: ({ _id }) => removeReport.mutate(_id),
            })
          }
        />
      )}
    </Page>
  )
}
