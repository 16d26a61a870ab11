import { Button } from '@mantine/core'
import { useState, type ReactNode } from 'react'

import { PasswordField } from '../../ui/forms/PasswordField.tsx'
import { CODE_LENGTH, CodeInput } from './CodeInput.tsx'
import { Step } from './Step.tsx'

import classes from './TotpSetUp.module.css'

interface Props {
  readonly ready: boolean
  readonly asksPassword: boolean
  readonly verifying: boolean
  readonly rejection: string | undefined
  readonly wrongPassword: string | undefined
  readonly onChange: () => void
  readonly onVerify: (proof: { code: string; currentPassword: string | undefined }) => void
  /** Buttons beside Verify. */
  readonly children: ReactNode
}

/** The first code of the app. */
export function VerifyStep(props: Props) {
  const { ready, verifying, rejection, wrongPassword, onChange, onVerify } = props
  const [code, setCode] = useState('')
  const [password, setPassword] = useState('')
  // The sign-in may have been too long ago by the time that the code is sent.
  const [rejected, setRejected] = useState(false)
  if (wrongPassword !== undefined && !rejected) setRejected(true)
  const asksPassword = props.asksPassword || rejected
  const complete = ready && code.length === CODE_LENGTH && (!asksPassword || password !== '')
  return (
    <Step number={2} title="Enter the code from the app">
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          if (!complete || verifying) return
          onVerify({ code, currentPassword: asksPassword ? password : undefined })
        }}
      >
        <CodeInput
          code={code}
          rejection={rejection}
          onCode={(next) => {
            setCode(next)
            if (next !== '') onChange()
          }}
        />
        {asksPassword && (
          <PasswordField
            label="Current Password"
            autoComplete="current-password"
            maw="19rem"
            mb="md"
            value={password}
            error={wrongPassword}
            onChange={(event) => {
              setPassword(event.currentTarget.value)
              onChange()
            }}
          />
        )}
        <div className={classes.actions}>
          <Button type="submit" disabled={!complete} loading={verifying}>
            Verify
          </Button>
          {props.children}
        </div>
      </form>
    </Step>
  )
}
