import { Button, Stack, TextInput } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'

import { useMutation } from '../../api/use-mutation.ts'
import { DateTimeLabel } from '../../ui/labels/dates.tsx'
import { MFA_METHOD_LABELS, type MfaMethod, readCode } from './sign-in-state.ts'
import { type Credentials, postPasscode } from './sign-in.ts'

import classes from './LoginScreen.module.css'

interface CodeFormProps {
  readonly credentials: Credentials
  readonly methods: readonly MfaMethod[]
  readonly method: MfaMethod
  /** When passcodes are emailed again, after a reset of the password by email. */
  readonly passcodesFrom: string | null
  readonly pending: boolean
  /** Counts rejections; each asks for another code. */
  readonly rejections: number
  readonly onMethod: (method: MfaMethod) => void
  readonly onRejected: (error: unknown) => void
  readonly onBack: () => void
  readonly onSubmit: (token: string) => void
}

/** Step 2: one field accepts the authenticator's code and its alternatives. */
export function CodeForm(props: CodeFormProps) {
  const { credentials, methods, method, pending, rejections, onMethod, onBack, onSubmit } = props
  const [text, setText] = useState('')
  const [missed, setMissed] = useState(false)
  const field = useRef<HTMLInputElement>(null)
  const passcode = usePasscode(credentials, props.onRejected)
  const { label, hint, digits } = MFA_METHOD_LABELS[method]
  const token = readCode(text)

  useEffect(() => field.current?.select(), [rejections, method])

  function choose(next: MfaMethod) {
    setText('')
    setMissed(false)
    onMethod(next)
    if (next === 'one-time-passcode' && !passcode.sent) passcode.send()
  }

  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        setMissed(token === '')
        if (token === '') field.current?.focus()
        else if (!pending) onSubmit(token)
      }}
    >
      <Stack gap="md">
        <p className={classes.hint}>{hint}</p>
        {props.passcodesFrom !== null && <PasscodePause until={props.passcodesFrom} />}
        {method === 'one-time-passcode' && (
          <PasscodeState address={credentials.email.trim()} {...passcode} />
        )}
        <TextInput
          ref={field}
          label={label}
          name="token"
          autoComplete={digits ? 'one-time-code' : 'off'}
          inputMode={digits ? 'numeric' : 'text'}
          autoCapitalize="none"
          spellCheck={false}
          size="md"
          autoFocus
          required
          withAsterisk={false}
          maxLength={40}
          error={missed && token === '' ? 'Required' : undefined}
          value={text}
          onChange={(event) => setText(event.currentTarget.value)}
        />
        <Button type="submit" size="md" fullWidth loading={pending}>
          Verify
        </Button>
      </Stack>
      <ul className={classes.ways}>
        {methods
          .filter((other) => other !== method)
          .map((other) => (
            <li key={other}>
              <button type="button" className={classes.way} onClick={() => choose(other)}>
                {MFA_METHOD_LABELS[other].choice}
              </button>
            </li>
          ))}
        <li>
          <button type="button" className={classes.way} onClick={onBack}>
            Back
          </button>
        </li>
      </ul>
    </form>
  )
}

interface PasscodeStateProps {
  /** The email address from step 1. */
  readonly address: string
  readonly sending: boolean
  readonly sent: boolean
  readonly wait: number
  readonly send: () => void
}

/** Says where the one-time passcode was sent, and sends another one. */
function PasscodeState({ address, sending, sent, wait, send }: PasscodeStateProps) {
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

/** Explains why no passcode is offered after a password reset by email, and the alternative. */
function PasscodePause({ until }: { until: string }) {
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

/** Seconds until another one can be requested: the first one needs time to arrive. */
const RESEND_AFTER = 30

/** Sends one-time passcodes by email: returns the state and when the next one can be requested. */
function usePasscode(credentials: Credentials, onRejected: (error: unknown) => void) {
  const [wait, setWait] = useState(0)
  const { mutate, isPending, isSuccess } = useMutation({
    mutationFn: postPasscode,
    onSuccess: () => setWait(RESEND_AFTER),
    onError: onRejected,
  })
  useEffect(() => {
    if (wait === 0) return
    const timer = setTimeout(() => setWait(wait - 1), 1000)
    return () => clearTimeout(timer)
  }, [wait])
  return {
    sending: isPending,
    sent: isSuccess,
    /** Seconds to wait before it can be sent again. */
    wait,
    send: () => mutate(credentials),
  }
}
