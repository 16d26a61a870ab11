import type { OutboxEmailListed } from '@insights/contract/outbox.ts'
import { Link } from '@tanstack/react-router'

import { DateTimeLabel } from '../../ui/labels/dates.tsx'

import classes from './MailList.module.css'

interface Props {
  readonly mails: readonly OutboxEmailListed[]
  /** How many there are, those that the list leaves out included. */
  readonly total: number
  /** The one beside the list. */
  readonly current: string | undefined
}

export function MailList({ mails, total, current }: Props) {
  return (
    <nav aria-label="Mails">
      <ul className={classes.list}>
        {mails.map((mail) => (
          <li key={mail._id}>
            <Link
              to="/outbox"
              search={{ mail: mail._id }}
              resetScroll={false}
              className={classes.mail}
              aria-current={mail._id === current ? 'true' : undefined}
            >
              <span className={classes.subject}>{mail.subject}</span>
              <span className={classes.about}>
                <span className={classes.to}>{mail.to}</span>
                <DateTimeLabel at={mail.date} withTime />
              </span>
            </Link>
          </li>
        ))}
      </ul>
      {total > mails.length && (
        <p className={classes.rest}>
          The newest {mails.length} of {total}
        </p>
      )}
    </nav>
  )
}
