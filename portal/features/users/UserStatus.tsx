import type { UserListed } from '@insights/contract/users.ts'

import { ActiveBadge } from '../../ui/labels/badges.tsx'

import classes from './UserStatus.module.css'

type Shown = Pick<UserListed, 'active' | 'waiting' | 'hasPassword'>

/** Whether somebody may sign in, and what is still missing. */
export function UserStatus({ user }: { user: Shown }) {
  if (user.waiting) return <span className={classes.waiting}>Awaiting activation</span>
  return (
    <span className={classes.status}>
      <ActiveBadge active={user.active} />
      {user.active && !user.hasPassword && <span className={classes.note}>No password yet</span>}
    </span>
  )
}
