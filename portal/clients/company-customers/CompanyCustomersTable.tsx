import type { CompanyCustomer } from '@insights/contract/clients/company-customers.ts'
import type { FindResult } from '@insights/contract/find.ts'
import { Button } from '@mantine/core'

import { linkTo } from '../../ui/links/link-to.ts'
import { EmptyState } from '../../ui/status/EmptyState.tsx'
import { PAGE_SIZE, type Column } from '../../ui/tables/column.ts'
import { DataTable } from '../../ui/tables/DataTable.tsx'
import type { ListState } from '../../ui/tables/list-search.ts'
import { stripUrlScheme } from './strip-url-scheme.ts'

import classes from './CompanyCustomersTable.module.css'

interface Props {
  /** `undefined` while loading. */
  readonly page: FindResult<CompanyCustomer> | undefined
  readonly busy: boolean
  readonly state: ListState
  readonly onState: (state: ListState) => void
  readonly onEdit: (company: CompanyCustomer) => void
  readonly onDetail: (company: CompanyCustomer) => void
  readonly onDelete: (company: CompanyCustomer) => void
  readonly onNew: () => void
}

/** The company customers, 8 to a page. */
export function CompanyCustomersTable(props: Props) {
  const { page, busy, state, onState, onEdit, onDetail, onDelete, onNew } = props
  return (
    <DataTable
      label="Companies"
      columns={COLUMNS}
      rows={page?.data}
      rowId={({ _id }) => _id}
      rowName={({ name }) => name}
      rowLink={({ _id }) => linkTo('/management/company-details', { search: { company: _id } })}
      rowMenu={(company) => [
        { label: 'Edit', onSelect: () => onEdit(company) },
        { label: 'View Detail', onSelect: () => onDetail(company) },
        { label: 'Delete', danger: true, onSelect: () => onDelete(company) },
      ]}
      busy={busy}
      sort={state.sort}
      onSort={(sort) => onState({ ...state, page: 0, sort })}
      paging={{
        total: page?.total ?? PAGE_SIZE,
        page: state.page,
        onPage: (next) => onState({ ...state, page: next }),
      }}
      empty={
        state.term === '' ? (
          <EmptyState
            title="No companies yet"
            action={
              <Button variant="default" onClick={onNew}>
                Create the first company
              </Button>
            }
          >
            Companies that buy reports appear here.
          </EmptyState>
        ) : (
          <EmptyState title="No companies found">
            No company has “{state.term}” in its name or URL.
          </EmptyState>
        )
      }
    />
  )
}

const COLUMNS: readonly Column<CompanyCustomer>[] = [
  {
    id: 'name',
    header: 'Name',
    sort: true,
    width: '32%',
    cell: ({ name }) => <span className={classes.name}>{name}</span>,
  },
  {
    id: 'url',
    header: 'URL',
    sort: true,
    below: linkToSite,
    cell: (company) => linkToSite(company) ?? '–',
  },
  {
    id: 'salesPerson',
    header: 'Sales Person',
    sort: true,
    below: ({ salesPerson }) => salesPerson?.name,
    cell: ({ salesPerson }) => salesPerson?.name ?? '–',
  },
  {
    id: 'usersCount',
    header: 'Users Count',
    sort: true,
    align: 'right',
    below: ({ usersCount }) => (usersCount === 1 ? '1 user' : `${usersCount} users`),
    cell: ({ usersCount }) => usersCount,
  },
]

function linkToSite({ url }: CompanyCustomer) {
  if (url === '') return undefined
  return (
    <a href={url} target="_blank" rel="noopener noreferrer" className={classes.url}>
      {stripUrlScheme(url)}
    </a>
  )
}
