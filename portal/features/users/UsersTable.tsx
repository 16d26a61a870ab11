import type { Page } from '@insights/contract/find.ts'
import type { UserListed } from '@insights/contract/users.ts'

import { fullName } from '../../catalogue/person/full-name.ts'
import { EmptyState } from '../../ui/status/EmptyState.tsx'
import { PAGE_SIZE } from '../../ui/tables/column.ts'
import { DataTable } from '../../ui/tables/DataTable.tsx'
import { USER_COLUMNS } from './user-columns.tsx'
import type { UsersState } from './users-search.ts'

interface Props {
  /** `undefined` while loading. */
  readonly page: Page<UserListed> | undefined
  readonly busy: boolean
  readonly state: UsersState
  readonly onState: (change: Partial<UsersState>) => void
  readonly onEdit: (user: UserListed) => void
  readonly onLogs: (user: UserListed) => void
  readonly onDelete: (user: UserListed) => void
}

/** The users, 8 to a page. */
export function UsersTable({ page, busy, state, onState, onEdit, onLogs, onDelete }: Props) {
  return (
    <DataTable
      label="Users"
      columns={USER_COLUMNS}
      rows={page?.data}
      rowId={({ _id }) => _id}
      rowName={fullName}
      onRow={onEdit}
      rowMenu={(user) => [
        { label: user.waiting ? 'Activate' : 'Edit', onSelect: () => onEdit(user) },
        { label: 'Logs', onSelect: () => onLogs(user) },
        ...(user.can.delete
          ? [{ label: 'Delete', danger: true, onSelect: () => onDelete(user) }]
          : []),
      ]}
      busy={busy}
      sort={state.sort}
      onSort={(sort) => onState({ sort, page: 0 })}
      paging={{
        total: page?.total ?? PAGE_SIZE,
        page: state.page,
        onPage: (next) => onState({ page: next }),
      }}
      empty={<EmptyState title="No users found">{whyNone(state)}</EmptyState>}
    />
  )
}

function whyNone({ waiting, term }: UsersState): string {
  if (term !== '')
    return `No ${waiting ? 'registrations' : 'users with these roles'} match “${term}”.`
  return waiting ? 'No registrations await activation.' : 'No users with these roles.'
}
