import type { Page } from '@insights/contract/find.ts'
import type { ReportListed } from '@insights/contract/reports.ts'
import type { LinkProps } from '@tanstack/react-router'

import { EmptyState } from '../../../ui/status/EmptyState.tsx'
import { PAGE_SIZE } from '../../../ui/tables/column.ts'
import { DataTable } from '../../../ui/tables/DataTable.tsx'
import type { RowAction } from '../../../ui/tables/DataTableRow.tsx'
import { useLastPage } from '../../../ui/tables/use-data-table.ts'
import type { ReportSort } from '../reports-query.ts'
import { CUSTOMER_COLUMNS, STAFF_COLUMNS } from './report-columns.tsx'
import { reportLink } from './report-link.ts'
import type { ReportListState } from './report-list-search.ts'

interface Props {
  readonly staff: boolean
  readonly page: Page<ReportListed> | undefined
  readonly busy: boolean
  readonly state: ReportListState
  readonly onChange: (state: ReportListState) => void
  readonly rowMenu?: (report: ReportListed) => readonly RowAction[]
}

/** The reports, 8 to a page; for customers without what only staff know. */
export function ReportList({ staff, page, busy, state, onChange, rowMenu }: Props) {
  const toPage = (next: number) => onChange({ ...state, page: next })
  const beyond = useLastPage({ page: state.page, total: busy ? undefined : page?.total, toPage })
  const filtered = state.status.length > 0 || state.industries.length > 0
  return (
    <DataTable
      label="Reports"
      columns={staff ? STAFF_COLUMNS : CUSTOMER_COLUMNS}
      rows={beyond ? undefined : page?.data}
      rowId={({ _id }) => _id}
      rowName={({ title }) => title}
      rowLink={reportLink as (report: ReportListed) => LinkProps}
      rowMenu={rowMenu}
      busy={busy}
      sort={{ column: state.sort.by, descending: state.sort.direction === -1 }}
      onSort={({ column, descending }) =>
        onChange({
          ...state,
          page: 0,
          sort: { by: column as ReportSort, direction: descending ? -1 : 1 },
        })
      }
      paging={{
        total: page?.total ?? PAGE_SIZE,
        page: state.page,
        onPage: toPage,
      }}
      empty={
        filtered ? (
          <EmptyState title="No report matches these filters">
            Remove a filter to see more.
          </EmptyState>
        ) : (
          <EmptyState title="No reports yet">
            {staff
              ? 'Reports appear here once they are created.'
              : 'Reports appear here once they are published.'}
          </EmptyState>
        )
      }
    />
  )
}
