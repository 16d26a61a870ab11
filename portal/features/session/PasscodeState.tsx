import { DateTimeLabel } from '../../ui/labels/dates.tsx'

import classes from './LoginScreen.module.css'

interface Props {
  /** As it was typed in step 1. */
  readonly address: string
  readonly sending: boolean
  readonly sent: boolean
  readonly wait: number
  readonly send: () => void
}

/** Where the one-time passcode has gone, and the way to have another one sent. */
export function PasscodeState({ address, sending, sent, wait, send }: Props) {
  return (
    <div className={classes.passcode}>
      <p role="status" className={classes.hint}>
        {sending && 'Sending passcode…'}
        {!sending && sent && (
          <>
            Sent to <b>{address}</b>.
          </>
        )}
      </p>
      <button type="button" className={classes.way} disabled={sending || wait > 0} onClick={send}>
        {wait > 0 ? `Send again in ${wait} s` : sent ? 'Send again' : 'Send passcode'}
      </button>
    </div>
  )
}

/** Why no passcode is offered after a reset of the password by email, and what to do instead. */
export function PasscodePause({ until }: { until: string }) {
  return (
    <p className={classes.hint}>
      Your password was reset by email, so no one-time passcode is sent to the same mailbox until{' '}
      <b>
        <DateTimeLabel at={until} withTime />
      </b>
      . Use your authenticator app or a recovery code. If you have neither, ask your administrator
      to remove MFA from your account.
    </p>
  )
}
