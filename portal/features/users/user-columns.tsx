import type { UserListed } from '@insights/contract/users.ts'

import { fullName } from '../../catalogue/person/full-name.ts'
import { MFA_COLUMN } from '../../catalogue/person/mfa-column.ts'
import type { Column } from '../../ui/tables/column.ts'
import { formatLogin, lastLoginOf } from './last-login.ts'
import { roleName } from './roles.ts'
import { UserStatus } from './UserStatus.tsx'

import classes from './user-columns.module.css'

const NOTHING = '–'

export const USER_COLUMNS: readonly Column<UserListed>[] = [
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
