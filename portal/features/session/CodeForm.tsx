import { Button, Stack, TextInput } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'

import { readCode, MFA_METHOD_LABELS } from './mfa-methods.ts'
import { PasscodePause, PasscodeState } from './PasscodeState.tsx'
import type { MfaMethod } from './sign-in-state.ts'
import type { Credentials } from './sign-in.ts'
import { usePasscode } from './use-passcode.ts'

import classes from './LoginScreen.module.css'

interface Props {
  readonly credentials: Credentials
  readonly methods: readonly MfaMethod[]
  readonly method: MfaMethod
  /** When passcodes are emailed again, after a reset of the password by email. */
  readonly passcodesFrom: string | null
  readonly pending: boolean
  /** Counts rejections: each of them asks for another code. */
  readonly rejections: number
  readonly onMethod: (method: MfaMethod) => void
  readonly onRejected: (error: unknown) => void
  readonly onBack: () => void
  readonly onSubmit: (token: string) => void
}

/** Step 2: one field takes the authenticator's code and the codes that stand in for it. */
export function CodeForm(props: Props) {
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
