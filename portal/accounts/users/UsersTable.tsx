import type { UserListed } from '@insights/contract/accounts/users.ts'
import type { FindResult } from '@insights/contract/find.ts'

import { ActiveBadge } from '../../ui/labels/badges.tsx'
import { EmptyState } from '../../ui/status/EmptyState.tsx'
import { type Column, PAGE_SIZE } from '../../ui/tables/column.ts'
import { DataTable } from '../../ui/tables/DataTable.tsx'
import { MFA_COLUMN, fullName } from '../person.ts'
import { formatLogin, lastLoginOf } from './last-login.ts'
import { roleName } from './roles.ts'
import type { UsersState } from './users-query.ts'

import classes from './users.module.css'

interface Props {
  /** `undefined` while loading. */
  readonly page: FindResult<UserListed> | undefined
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

const NOTHING = '–'

const USER_COLUMNS: readonly Column<UserListed>[] = [
  {
    id: 'name',
    header: 'Name',
    sort: true,
    names: true,
    cell: (user) => <span className={classes.name}>{fullName(user)}</span>,
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
    below: ({ title }) => title,
    cell: ({ title }) => <span className={classes.title}>{title || NOTHING}</span>,
  },
  {
    id: 'phone',
    header: 'Phone',
    below: ({ phone }) => phone,
    cell: ({ phone }) => <span className={classes.short}>{phone || NOTHING}</span>,
  },
  {
    id: 'loginType',
    header: 'Role',
    sort: true,
    below: true,
    cell: ({ loginType }) => <span className={classes.role}>{roleName(loginType)}</span>,
  },
  {
    id: 'active',
    header: 'Status',
    sort: true,
    below: true,
    cell: (user) => <UserStatus user={user} />,
  },
  MFA_COLUMN,
  {
    id: 'lastLogin',
    header: 'Last login',
    below: (user) => lastLoginOf(user) && <>Last login {lastLogin(user)}</>,
    cell: (user) => lastLogin(user) ?? NOTHING,
  },
]

function lastLogin(user: UserListed) {
  const at = lastLoginOf(user)
  return (
    at && (
      <time dateTime={at} className={classes.short}>
        {formatLogin(at)}
      </time>
    )
  )
}

type Shown = Pick<UserListed, 'active' | 'waiting' | 'hasPassword'>

/** Whether somebody may sign in, and what is still missing. */
function UserStatus({ user }: { user: Shown }) {
  if (user.waiting) return <span className={classes.waiting}>Awaiting activation</span>
  return (
    <span className={classes.status}>
      <ActiveBadge active={user.active} />
      {user.active && !user.hasPassword && <span className={classes.note}>No password yet</span>}
    </span>
  )
}
