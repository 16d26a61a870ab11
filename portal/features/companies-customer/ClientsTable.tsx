import type { CompanyCustomer } from '@insights/contract/companies-customer.ts'

import type { Page } from '../../api/api.ts'
import { PAGE_SIZE, type Column } from '../../ui/data-table/column.ts'
import { DataTable } from '../../ui/data-table/DataTable.tsx'
import { EmptyState } from '../../ui/empty-state/EmptyState.tsx'

interface Props {
  readonly page: Page<CompanyCustomer> | undefined
  readonly busy: boolean
  /** From 0. */
  readonly pageNumber: number
  readonly onPage: (page: number) => void
}

/** The firms that buy reports. */
export function ClientsTable({ page, busy, pageNumber, onPage }: Props) {
  return (
    <DataTable
      label="Companies"
      columns={COLUMNS}
      rows={page?.data}
      rowId={({ _id }) => _id}
      rowName={({ name }) => name}
      busy={busy}
      paging={{ total: page?.total ?? PAGE_SIZE, page: pageNumber, onPage }}
      empty={<EmptyState title="No companies yet">Firms that buy reports appear here.</EmptyState>}
    />
  )
}

const COLUMNS: readonly Column<CompanyCustomer>[] = [
  { id: 'name', header: 'Name', cell: ({ name }) => name },
  { id: 'url', header: 'URL', cell: ({ url }) => url || '–' },
  {
    id: 'salesPerson',
    header: 'Sales Person',
    cell: ({ salesPerson }) => salesPerson?.name ?? '–',
  },
  {
    id: 'usersCount',
    header: 'Users Count',
    align: 'right',
    cell: ({ usersCount }) => usersCount,
  },
]
