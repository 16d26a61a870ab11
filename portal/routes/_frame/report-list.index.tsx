import { documentsApi } from '@insights/contract/reading/documents.ts'
import type { ReportListed } from '@insights/contract/reports/reports.ts'
import { isStaff } from '@insights/domain/accounts/user.ts'
import type { ReportStatus } from '@insights/domain/reports/report-status.ts'
import { editionName } from '@insights/domain/text/edition-name.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { createFileRoute, useNavigate } from '@tanstack/react-router'
import type { ReactNode } from 'react'

import { apiUrl } from '../../api/call-api.ts'
import { industryTitlesQuery } from '../../catalogue/industries/industries-query.ts'
import { usePurchases } from '../../clients/purchase-requests/use-purchases.ts'
import { usePrintReport } from '../../reports/pdfs/report-pdf.ts'
import {
  LISTED_STATUSES,
  type ReportListSearch,
  type ReportListState,
  readReportListSearch,
  toSearch,
  toState,
} from '../../reports/report-list-search.ts'
import { useEditReport, useChangeSample, useRemoveReport } from '../../reports/report-mutations.ts'
import {
  reportIndustriesQuery,
  reportProgressQuery,
  reportsQuery,
} from '../../reports/report-queries.ts'
import { ReportFilters, ReportList } from '../../reports/ReportList.tsx'
import { rowActions } from '../../reports/row-actions.ts'
import { ButtonLink } from '../../ui/links/ButtonLink.tsx'
import { download } from '../../ui/links/download.ts'
import { linkTo } from '../../ui/links/link-to.ts'
import { Page } from '../../ui/page/Page.tsx'
import { LoadingFailed } from '../../ui/status/LoadingFailed.tsx'
import { PAGE_SIZE } from '../../ui/tables/column.ts'
import type { RowAction } from '../../ui/tables/RowMenuEntries.tsx'

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

interface ReportsProps {
  readonly state: ReportListState
  readonly onChange: (state: ReportListState) => void
}

function StaffReports(props: ReportsProps) {
  const { data: industries } = useQuery(industryTitlesQuery)
  return (
    <Reports
      {...props}
      staff
      statuses={LISTED_STATUSES}
      industries={industries}
      home="Home"
      actions={
        <>
          <ButtonLink to="/report-list/calendar" variant="default">
            Calendar
          </ButtonLink>
          <ButtonLink to="/report/select-industry">New Report</ButtonLink>
        </>
      }
    />
  )
}

/** Customers do not see that a new revision of a report is in progress. */
const CUSTOMER_STATUSES: readonly ReportStatus[] = ['PUBLISHED']

function CustomerReports({ state, onChange }: ReportsProps) {
  // A link from staff may have statuses that customers never see.
  const status = CUSTOMER_STATUSES.filter((shown) => state.status.includes(shown))
  const { data: industries } = useQuery(reportIndustriesQuery)
  return (
    <Reports
      state={{ ...state, status }}
      onChange={onChange}
      staff={false}
      statuses={CUSTOMER_STATUSES}
      industries={industries}
      home="Report"
    />
  )
}

interface ListProps extends ReportsProps {
  readonly staff: boolean
  /** Statuses that can be chosen. */
  readonly statuses: readonly ReportStatus[]
  readonly industries: readonly { readonly _id: string; readonly title: string }[] | undefined
  /** Name of the home page in the breadcrumbs. */
  readonly home: string
  readonly actions?: ReactNode
}

function Reports({ staff, statuses, industries = [], home, actions, state, onChange }: ListProps) {
  const rowMenu = useRowMenu(staff)
  const reports = useQuery(
    reportsQuery({
      status: state.status.length > 0 ? state.status : statuses,
      industries: state.industries.length > 0 ? state.industries : undefined,
      term: state.term,
      sort: state.sort,
      limit: PAGE_SIZE,
      skip: state.page * PAGE_SIZE,
    }),
  )
  return (
    <Page
      title="Reports"
      breadcrumbs={[{ label: home, link: linkTo('/report') }, { label: 'Reports' }]}
      actions={actions}
    >
      <ReportFilters
        statuses={statuses}
        state={state}
        industries={industries}
        onChange={onChange}
      />
      {reports.isLoadingError ? (
        <LoadingFailed error={reports.error} onRetry={reports.refetch} />
      ) : (
        <ReportList
          staff={staff}
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

/** The menu of a report's row, with the actions that the user may take. */
function useRowMenu(staff: boolean): (report: ReportListed) => RowAction[] {
  const navigate = useNavigate()
  const queryClient = useQueryClient()
  const editReport = useEditReport()
  const removeReport = useRemoveReport()
  const changeSample = useChangeSample()
  const print = usePrintReport()
  const { purchaseOf, buy } = usePurchases({ enabled: !staff })
  return (row) =>
    rowActions(row, {
      openPreview: ({ _id }) => void navigate({ to: '/content-building', search: { report: _id } }),
      purchase: ({ _id, title, date }) => {
        const { label, open } = purchaseOf(_id)
        return { label, buy: open ? () => void buy(_id, editionName({ title, date })) : null }
      },
      viewScreenshots: ({ _id }) =>
        void navigate({ to: '/report-list/screenshot', search: { report: _id } }),
      exportCapabilities: ({ _id }) =>
        void download(apiUrl(documentsApi.capabilitiesCsv, { params: { reportId: _id } })),
      edit: (published) =>
        editReport.mutate(published, {
          onSuccess: ({ _id }) =>
            void navigate({ to: '/report/report-publish-date', search: { report: _id } }),
        }),
      print: ({ _id }) => print(_id),
      remove: ({ _id }) => removeReport.mutate(_id),
      readProgress: ({ _id }) => queryClient.fetchQuery(reportProgressQuery(_id)),
      changeSample: ({ _id, sample }) => changeSample.mutate({ _id, sample: !sample }),
    })
}
