import type { CompanyUser } from '@insights/contract/clients/company-users.ts'
import type { FindResult } from '@insights/contract/find.ts'
import { IconReceipt, IconUserStar } from '@tabler/icons-react'

import { fullName, MFA_COLUMN } from '../../accounts/person.ts'
import { EmptyState } from '../../ui/status/EmptyState.tsx'
import { PAGE_SIZE, type Column } from '../../ui/tables/column.ts'
import { DataTable } from '../../ui/tables/DataTable.tsx'
import type { ListState } from '../../ui/tables/list-search.ts'

import classes from './CompanyUsersTable.module.css'

interface Props {
  /** `undefined` while loading. */
  readonly page: FindResult<CompanyUser> | undefined
  readonly busy: boolean
  readonly state: ListState
  readonly onState: (state: ListState) => void
  readonly onEdit: (user: CompanyUser) => void
  readonly onDelete: (user: CompanyUser) => void
}

/** Who signs in for a company customer, 8 to a page. */
export function CompanyUsersTable({ page, busy, state, onState, onEdit, onDelete }: Props) {
  return (
    <DataTable
      label="Users"
      columns={COLUMNS}
      rows={page?.data}
      rowId={({ _id }) => _id}
      rowName={fullName}
      onRow={onEdit}
      rowMenu={(user) => [
        { label: 'Edit', onSelect: () => onEdit(user) },
        ...(user.can.delete
          ? [{ label: 'Delete', danger: true, onSelect: () => onDelete(user) }]
          : []),
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
        <EmptyState title="No users found">
          {state.term === '' ? 'This company has no users yet.' : `No users match “${state.term}”.`}
        </EmptyState>
      }
    />
  )
}

const NOTHING = '–'
const ICON = { size: 16, stroke: 1.8, role: 'img' } as const

const COLUMNS: readonly Column<CompanyUser>[] = [
  {
    id: 'name',
    header: 'Name',
    sort: true,
    cell: (user) => (
      <span className={classes.name}>
        {fullName(user)}
        {user.isPrimary && <IconUserStar {...ICON} title="Primary contact" />}
        {user.isBilling && <IconReceipt {...ICON} title="Billing contact" />}
        {!user.active && <span className={classes.note}>Disabled</span>}
        {user.active && !user.hasPassword && <span className={classes.note}>No password yet</span>}
      </span>
    ),
  },
  {
    id: 'email',
    header: 'Email',
    sort: true,
    below: true,
    cell: ({ email }) => <span className={classes.email}>{email}</span>,
  },
  {
    id: 'title',
    header: 'Title',
    sort: true,
    below: ({ title }) => title,
    cell: ({ title }) => title || NOTHING,
  },
  {
    id: 'phone',
    header: 'Phone',
    sort: true,
    below: ({ phone }) => phone,
    cell: ({ phone }) => <span className={classes.phone}>{phone || NOTHING}</span>,
  },
  MFA_COLUMN,
]
