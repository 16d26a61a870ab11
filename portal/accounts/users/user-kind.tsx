import { type UserListed, usersApi } from '@insights/contract/accounts/users.ts'
import type { SentPart } from '@insights/contract/endpoint.ts'
import { Stack, Text } from '@mantine/core'

import { callApi } from '../../api/call-api.ts'
import { ActiveBadge } from '../../ui/labels/badges.tsx'
import type { RecordKind } from '../../ui/records/record-kind.ts'
import { EmptyState } from '../../ui/status/EmptyState.tsx'
import type { Column } from '../../ui/tables/column.ts'
import { MFA_COLUMN, fullName } from '../person.ts'
import { formatLogin, lastLoginOf } from './last-login.ts'
import { roleName } from './roles.ts'
import { USERS_KEY, type UsersState, toUsersSearch, toUsersState } from './users-query.ts'

import classes from './users.module.css'

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
    cell: ({ phone }) => <span style={{ whiteSpace: 'nowrap' }}>{phone || NOTHING}</span>,
  },
  {
    id: 'loginType',
    header: 'Role',
    sort: true,
    below: true,
    cell: ({ loginType }) => (
      <Text span fz="xs" lts="0.02em" tt="uppercase">
        {roleName(loginType)}
      </Text>
    ),
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
      <time dateTime={at} style={{ whiteSpace: 'nowrap' }}>
        {formatLogin(at)}
      </time>
    )
  )
}

type Shown = Pick<UserListed, 'active' | 'waiting' | 'hasPassword'>

/** Shows whether the user may sign in, and what is still missing. */
function UserStatus({ user }: { user: Shown }) {
  if (user.waiting) return <span className={classes.waiting}>Awaiting activation</span>
  return (
    <Stack component="span" align="flex-start" gap={2} display="inline-flex">
      <ActiveBadge active={user.active} />
      {user.active && !user.hasPassword && (
        <Text span fz="xs" c="dimmed" style={{ whiteSpace: 'nowrap' }}>
          No password yet
        </Text>
      )}
    </Stack>
  )
}

/** Milliseconds without a key before the list is searched (B9). */
const SEARCH_DELAY = 1500

export const USER_KIND: RecordKind<UserListed, UsersState> = {
  key: USERS_KEY,
  find: usersApi.find,
  save: ({ base, changes }) =>
    base === null
      ? callApi(usersApi.create, { body: changes as SentPart<typeof usersApi.create, 'body'> })
      : callApi(usersApi.update, {
          params: { id: base._id },
          // An update always includes both names.
          body: { name: base.name, lastName: base.lastName, ...changes, updatedAt: base.updatedAt },
        }),
  urlState: { read: toUsersState, write: toUsersSearch },
  filter: ({ waiting, roles }) => ({
    ...(waiting ? { waiting } : { loginType: { $in: roles } }),
    hasAggregation: true,
  }),
  label: 'Users',
  nameOf: fullName,
  columns: USER_COLUMNS,
  newLabel: 'New User',
  search: { label: 'Search users', placeholder: 'by name, last name, email', delay: SEARCH_DELAY },
  empty: (state) => <EmptyState title="No users found">{whyNone(state)}</EmptyState>,
  editLabel: ({ waiting }) => (waiting ? 'Activate' : 'Edit'),
  mayRemove: ({ can }) => can.delete,
  removal: {
    remove: ({ _id }) => callApi(usersApi.remove, { params: { id: _id } }),
    title: 'Delete user',
    body: (user) => `The ${fullName(user)} user will be deleted. Their work is kept.`,
    done: (user) => `The ${fullName(user)} user has been deleted.`,
  },
}

function whyNone({ waiting, term }: UsersState): string {
  if (term !== '')
    return `No ${waiting ? 'registrations' : 'users with these roles'} match “${term}”.`
  return waiting ? 'No registrations await activation.' : 'No users with these roles.'
}
