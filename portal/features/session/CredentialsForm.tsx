import { Button, Stack, TextInput } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'

import { PasswordField } from '../../ui/forms/PasswordField.tsx'

import classes from './LoginScreen.module.css'

interface Props {
  readonly email: string
  readonly password: string
  readonly pending: boolean
  /** Counts rejections: each of them moves the focus to the password. */
  readonly rejections: number
  readonly onEmail: (email: string) => void
  readonly onPassword: (password: string) => void
  readonly onSubmit: () => void
  readonly onForgotPassword: () => void
}

/** Step 1: the button wakes up when both fields have something in them. */
export function CredentialsForm(props: Props) {
  const { email, password, pending, rejections, onEmail, onPassword, onSubmit } = props
  const filled = email.trim() !== '' && password !== ''
  const passwordInput = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (rejections > 0) passwordInput.current?.select()
  }, [rejections])
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        if (filled && !pending) onSubmit()
      }}
    >
      <Stack gap="md">
        <TextInput
          label="Email"
          type="email"
          name="email"
          autoComplete="username"
          size="md"
          autoFocus
          value={email}
          onChange={(event) => onEmail(event.currentTarget.value)}
        />
        <div className={classes.password}>
          <PasswordField
            ref={passwordInput}
            label="Password"
            name="password"
            autoComplete="current-password"
            size="md"
            value={password}
            onChange={(event) => onPassword(event.currentTarget.value)}
          />
          <button type="button" className={classes.forgot} onClick={props.onForgotPassword}>
            Forgot password
          </button>
        </div>
        <Button type="submit" size="md" fullWidth disabled={!filled} loading={pending}>
          Sign in
        </Button>
      </Stack>
      <p className={classes.register}>
        No account yet? <Link to="/register">Register</Link>
      </p>
    </form>
  )
}
