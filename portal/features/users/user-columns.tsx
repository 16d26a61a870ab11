import type { UserListed } from '@insights/contract/users.ts'

import { fullName } from '../../catalogue/person/full-name.ts'
import type { Column } from '../../ui/data-table/column.ts'
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
    cell: ({ email }) => <span className={classes.email}>{email}</span>,
  },
  {
    id: 'title',
    header: 'Title',
    cell: ({ title }) => <span className={classes.title}>{title || NOTHING}</span>,
  },
  {
    id: 'phone',
    header: 'Phone',
    cell: ({ phone }) => <span className={classes.short}>{phone || NOTHING}</span>,
  },
  {
    id: 'loginType',
    header: 'Role',
    sort: true,
    cell: ({ loginType }) => <span className={classes.role}>{roleName(loginType)}</span>,
  },
  { id: 'active', header: 'Status', sort: true, cell: (user) => <UserStatus user={user} /> },
  {
    id: 'totp',
    header: 'MFA',
    cell: ({ totp, forceTotp }) => {
      if (totp === 'enabled') return 'Enabled'
      return forceTotp ? 'Required' : NOTHING
    },
  },
  {
    id: 'lastLogin',
    header: 'Last login',
    cell: (user) => {
      const at = lastLoginOf(user)
      if (at === undefined) return NOTHING
      return (
        <time dateTime={at} className={classes.short}>
          {formatLogin(at)}
        </time>
      )
    },
  },
]
