import type { MaintenanceNotice } from '@insights/contract/operations/maintenance-notices.ts'
import type { ReactNode } from 'react'

import classes from './NoticeBanner.module.css'

interface Props {
  readonly notice: Pick<MaintenanceNotice, 'name' | 'date' | 'details'>
  /** Link or button at its right. */
  readonly actions?: ReactNode
}

/** A maintenance notice below the app bar. */
export function NoticeBanner({ notice, actions }: Props) {
  return (
    <div className={classes.frame}>
      <div className={classes.banner}>
        <div className={classes.text}>
          <p className={classes.head}>
            <strong className={classes.name}>{notice.name}</strong> <NoticeTime at={notice.date} />
          </p>
          <p className={classes.summary}>{notice.details[0]}</p>
        </div>
        {actions && <div className={classes.actions}>{actions}</div>}
      </div>
    </div>
  )
}

const WHEN = new Intl.DateTimeFormat('en-US', {
  weekday: 'short',
  month: 'short',
  day: 'numeric',
  year: 'numeric',
  hour: 'numeric',
  minute: '2-digit',
  timeZoneName: 'short',
})

/** The time of the maintenance in the reader's time zone; nothing while `at` is incomplete. */
export function NoticeTime({ at }: { at: string }) {
  if (at === '') return null
  return <time dateTime={at}>{WHEN.format(new Date(at))}</time>
}
