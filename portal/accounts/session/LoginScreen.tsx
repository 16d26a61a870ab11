import { Button, Stack, TextInput } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { type ReactNode, useEffect, useRef, useState } from 'react'

import { resetSelectionForUser } from '../../selection/last-selection.ts'
import { PasswordField } from '../../ui/forms/PasswordField.tsx'
import { pageTitle } from '../../ui/page/page-heading.ts'
import { PublicPage } from '../../ui/page/PublicPage.tsx'
import { Banner } from '../../ui/status/Banner.tsx'
import { emailError } from '../email-error.tsx'
import { CodeForm } from './CodeForm.tsx'
import { lostSession } from './lost-session.ts'
import { sessionQuery } from './session-query.ts'
import { clearSignOutReason, signOutReason } from './sign-out-reason.ts'
import { useSignIn } from './use-sign-in.ts'

import classes from './LoginScreen.module.css'

interface LoginScreenProps {
  readonly onSignedIn: () => void
  /** Called with the text of the email field. */
  readonly onForgotPassword: (email: string) => void
  /** Shows another way to sign in below the form. */
  readonly signOn?: (way: SignOnWay) => ReactNode
  /** Said by the identity provider's answer: shown until something else is. */
  readonly notice?: string | null
  /** True to connect the account to whom the identity provider has vouched for. */
  readonly connect?: boolean
  readonly links?: ReactNode
}

interface SignOnWay {
  readonly email: string
  readonly onMissing: () => void
  readonly onFailed: (error: unknown) => void
}

const TITLES = { credentials: 'Sign in', code: 'Verify your identity' }

export function LoginScreen(props: LoginScreenProps) {
  const { onSignedIn, onForgotPassword, links, signOn, notice = null, connect = false } = props
  const queryClient = useQueryClient()
  const signIn = useSignIn(notice ?? signOutReason(), (user) => {
    // Data of an earlier user of this window is not for the next one.
    queryClient.clear()
    lostSession.set(null)
    resetSelectionForUser(user._id)
    queryClient.setQueryData(sessionQuery.queryKey, user)
    onSignedIn()
  })
  const [email, setEmail] = useState('')
  const [password, setPassword] = useState('')
  const { step, banner, pending, rejections } = signIn
  const title = TITLES[step]
  useEffect(() => {
    document.title = pageTitle(title)
  }, [title])
  useEffect(clearSignOutReason, [])
  return (
    <PublicPage
      title={title}
      banner={banner && <Banner {...banner} onDismiss={signIn.dismissBanner} />}
      links={links}
    >
      {step === 'credentials' ? (
        <CredentialsForm
          email={email}
          password={password}
          pending={pending}
          rejections={rejections}
          onEmail={setEmail}
          onPassword={setPassword}
          submitLabel={connect ? 'Sign in and connect' : 'Sign in'}
          signOn={(onMissing) => signOn?.({ email, onMissing, onFailed: signIn.reject })}
          onSubmit={() => signIn.submit({ email, password, connect })}
          onForgotPassword={() => onForgotPassword(email)}
        />
      ) : (
        <CodeForm
          credentials={{ email, password }}
          methods={signIn.methods}
          method={signIn.method}
          passcodesFrom={signIn.passcodesFrom}
          pending={pending}
          rejections={rejections}
          onMethod={signIn.choose}
          onRejected={signIn.reject}
          onBack={signIn.startOver}
          onSubmit={(token) => signIn.submit({ email, password, token, connect })}
        />
      )}
    </PublicPage>
  )
}

interface CredentialsFormProps {
  readonly email: string
  readonly password: string
  readonly pending: boolean
  /** Counts rejections; each moves the focus to the password. */
  readonly rejections: number
  readonly submitLabel: string
  readonly signOn: (onMissing: () => void) => ReactNode
  readonly onEmail: (email: string) => void
  readonly onPassword: (password: string) => void
  readonly onSubmit: () => void
  readonly onForgotPassword: () => void
}

/** Step 1: the button is enabled when both fields have text. */
function CredentialsForm(props: CredentialsFormProps) {
  const { email, password, pending, rejections, onEmail, onPassword, onSubmit } = props
  const filled = email.trim() !== '' && password !== ''
  const emailInput = useRef<HTMLInputElement>(null)
  // An untouched form is no mistake.
  const [required, setRequired] = useState({ email: false, password: false })
  const [invalid, setInvalid] = useState(false)
  const passwordInput = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (rejections > 0) passwordInput.current?.select()
  }, [rejections])
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        // The browser's own check: that of the other forms has no room in this first page.
        if (emailInput.current?.validity.typeMismatch) {
          setInvalid(true)
          emailInput.current.focus()
        } else if (filled && !pending) onSubmit()
      }}
    >
      <Stack gap="md">
        <TextInput
          ref={emailInput}
          label="Email"
          type="email"
          name="email"
          autoComplete="username"
          size="md"
          autoFocus
          value={email}
          error={
            invalid
              ? emailError('Invalid Email')
              : required.email && email.trim() === ''
                ? 'Required'
                : undefined
          }
          onChange={(event) => {
            setInvalid(false)
            setRequired({ ...required, email: true })
            onEmail(event.currentTarget.value)
          }}
        />
        <div className={classes.password}>
          <PasswordField
            ref={passwordInput}
            label="Password"
            name="password"
            autoComplete="current-password"
            size="md"
            value={password}
            error={required.password && password === '' ? 'Required' : undefined}
            onChange={(event) => {
              setRequired({ ...required, password: true })
              onPassword(event.currentTarget.value)
            }}
          />
          <button type="button" className={classes.forgot} onClick={props.onForgotPassword}>
            Forgot password
          </button>
        </div>
        <Button type="submit" size="md" fullWidth disabled={!filled} loading={pending}>
          {props.submitLabel}
        </Button>
        {props.signOn(() => {
          setRequired({ ...required, email: true })
          emailInput.current?.focus()
        })}
      </Stack>
      <p className={classes.register}>
        No account yet? <Link to="/register">Register</Link>
      </p>
    </form>
  )
}
