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
        {sending && 'Sending the passcode …'}
        {!sending && sent && (
          <>
            Sent to <b>{address}</b>.
          </>
        )}
      </p>
      <button type="button" className={classes.way} disabled={sending || wait > 0} onClick={send}>
        {wait > 0 ? `Send again in ${wait} s` : sent ? 'Send again' : 'Send the passcode'}
      </button>
    </div>
  )
}
