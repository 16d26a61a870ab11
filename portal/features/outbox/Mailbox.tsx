import { Skeleton, VisuallyHidden } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'

import { ButtonLink } from '../../ui/links/ButtonLink.tsx'
import { EmptyState } from '../../ui/status/EmptyState.tsx'
import { LoadingFailed } from '../../ui/status/LoadingFailed.tsx'
import { MailList } from './MailList.tsx'
import { MailReader } from './MailReader.tsx'
import { outboxQuery } from './outbox-query.ts'

import classes from './Mailbox.module.css'

interface Props {
  /** The mail to read; on a wide screen the newest stands there until one is chosen. */
  readonly mail: string | undefined
}

/** The list and the mail beside it; where there is no room for both, one of them. */
export function Mailbox({ mail }: Props) {
  const outbox = useQuery(outboxQuery)
  if (!outbox.data) {
    return outbox.isError ? (
      <LoadingFailed error={outbox.error} onRetry={outbox.refetch} />
    ) : (
      <MailboxSkeleton />
    )
  }
  const { data: mails, total } = outbox.data
  const shown = mail ?? mails[0]?._id
  return (
    <>
      <VisuallyHidden role="status">
        {mails[0] ? `Newest message: ${mails[0].subject}` : 'No messages yet'}
      </VisuallyHidden>
      {shown === undefined ? (
        <EmptyState
          title="No messages yet"
          action={
            <ButtonLink to="/login" variant="default">
              Go to the sign-in page
            </ButtonLink>
          }
        >
          Try <i>Forgot password</i> on the sign-in page: the message appears here.
        </EmptyState>
      ) : (
        <div className={classes.panes} data-chosen={mail !== undefined || undefined}>
          <div className={classes.list}>
            <MailList mails={mails} total={total} current={shown} />
          </div>
          <div className={classes.reader}>
            <Link to="/outbox" className={classes.back}>
              All messages
            </Link>
            <MailReader id={shown} chosen={mail !== undefined} />
          </div>
        </div>
      )}
    </>
  )
}

function MailboxSkeleton() {
  return (
    <div className={classes.panes} aria-busy="true">
      <div className={classes.list}>
        {[1, 2, 3].map((row) => (
          <Skeleton key={row} height={52} mb={9} radius={0} />
        ))}
      </div>
      <div className={classes.reader}>
        <Skeleton height={540} />
      </div>
    </div>
  )
}
