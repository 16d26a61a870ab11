import { Button } from '@mantine/core'
import { useState, type ReactNode } from 'react'

import { PasswordField } from '../../ui/password-field/PasswordField.tsx'
import { CODE_LENGTH, CodeCells } from './CodeCells.tsx'
import { Step } from './Step.tsx'

import classes from './TotpSetUp.module.css'

interface Props {
  readonly ready: boolean
  readonly asksPassword: boolean
  readonly verifying: boolean
  readonly refusal: string | undefined
  readonly wrongPassword: string | undefined
  readonly onChange: () => void
  readonly onVerify: (proof: { code: string; currentPassword: string | undefined }) => void
  /** Buttons beside Verify. */
  readonly children: ReactNode
}

/** The first code of the app. */
export function VerifyStep(props: Props) {
  const { ready, verifying, refusal, wrongPassword, onChange, onVerify } = props
  const [code, setCode] = useState('')
  const [password, setPassword] = useState('')
  // The sign-in may have been too long ago by the time that the code is sent.
  const [refused, setRefused] = useState(false)
  if (wrongPassword !== undefined && !refused) setRefused(true)
  const asksPassword = props.asksPassword || refused
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
        <CodeCells
          code={code}
          refusal={refusal}
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
