import type { User } from '@insights/contract/accounts/users.ts'
import { countText } from '@insights/domain/text/number-text.ts'
import { Box, Button, Group, PinInput, Skeleton, Text, Title } from '@mantine/core'
import { type ReactNode, useEffect, useId, useRef, useState } from 'react'

import { errorMessage, isApiError } from '../../api/api-error.ts'
import { useMutation } from '../../api/use-mutation.ts'
import { CopyButton } from '../../ui/forms/CopyButton.tsx'
import { PasswordField } from '../../ui/forms/PasswordField.tsx'
import { QrCode, QrCodeSkeleton } from '../../ui/images/QrCode.tsx'
import { Banner } from '../../ui/status/Banner.tsx'
import {
  type AuthenticatorSecret,
  createSecret,
  formatSecret,
  postAuthenticatorSetUp,
} from './authenticator-calls.ts'
import { RecoveryCodes } from './RecoveryCodes.tsx'

import classes from './authenticator.module.css'

interface AuthenticatorSetUpProps {
  readonly user: User
  /** Called with the current user when the recovery codes are saved. */
  readonly onDone: (user: User) => void
  /** Called as soon as the app is in use. */
  readonly onVerified?: (user: User) => void
  /** Present if the setup can be left. */
  readonly onCancel?: () => void
}

const FAILED = 'Failed to generate MFA secret. Please try again.'
const COMPLETED =
  "MFA setup completed successfully! You'll need to use your authenticator app for future logins. Please save your changes."

/** Scan, verify, save the recovery codes: an authenticator app step by step. */
export function AuthenticatorSetUp({
  user,
  onDone,
  onVerified,
  onCancel,
}: AuthenticatorSetUpProps) {
  const setUp = useAuthenticatorSetUp(user, onVerified)
  const { done } = setUp
  const failure = setUp.outdated ?? (setUp.failed ? FAILED : null)
  const part = useFocusOnChange(String(failure))
  const cancel = onCancel && (
    <Button variant="default" onClick={onCancel}>
      Cancel
    </Button>
  )
  if (done) {
    return (
      <div className={classes.steps}>
        <Banner tone="success" message={COMPLETED} />
        <RecoveryCodes
          email={user.email}
          codes={done.recoveryCodes}
          onSaved={() => onDone(done.user)}
        />
      </div>
    )
  }
  return (
    <div ref={part} tabIndex={-1} className={classes.part}>
      {failure === null ? (
        <ol className={classes.steps}>
          <ScanStep secret={setUp.secret} />
          <VerifyStep
            ready={setUp.secret !== undefined}
            asksPassword={setUp.asksPassword}
            verifying={setUp.verifying}
            rejection={setUp.rejection}
            wrongPassword={setUp.wrongPassword}
            onChange={setUp.clearRejection}
            onVerify={setUp.verify}
          >
            {cancel}
          </VerifyStep>
        </ol>
      ) : (
        <div className={classes.steps}>
          <Banner tone="error" message={failure} />
          <Group align="stretch" gap="xs">
            <Button onClick={setUp.beginAgain}>Try again</Button>
            {cancel}
          </Group>
        </div>
      )}
    </div>
  )
}

/** The secret, for the app's camera and for typing; placeholders while it is created. */
function ScanStep({ secret }: { secret: AuthenticatorSecret | undefined }) {
  return (
    <Step number={1} title="Scan the code with your authenticator app">
      <Group align="stretch" gap="0.75rem 1.75rem" className={classes.scan}>
        {secret ? (
          <QrCode text={secret.url} label="QR code for your authenticator app" />
        ) : (
          <QrCodeSkeleton />
        )}
        <div>
          <p>
            Use any authenticator app, such as Google Authenticator, Microsoft Authenticator,
            1Password or Aegis.
          </p>
          <p>Cannot scan the code? Enter this secret instead:</p>
          {secret ? (
            <p className={classes.secret}>
              <code>{formatSecret(secret.secret)}</code>
            </p>
          ) : (
            <Skeleton height="3rem" maw="17rem" mt="xs" />
          )}
          <Box mt="sm">
            <CopyButton text={secret?.secret ?? ''} what="the secret" />
          </Box>
        </div>
      </Group>
    </Step>
  )
}

interface VerifyStepProps {
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
function VerifyStep(props: VerifyStepProps) {
  const { ready, verifying, rejection, wrongPassword, onChange, onVerify } = props
  const [code, setCode] = useState('')
  const [password, setPassword] = useState('')
  // The sign-in may be too old by the time the code is sent.
  const [rejected, setRejected] = useState(false)
  if (wrongPassword !== undefined && !rejected) setRejected(true)
  const asksPassword = props.asksPassword || rejected
  const [missed, setMissed] = useState(false)
  const field = useRef<HTMLInputElement>(null)
  const what = useId()
  const complete = ready && code.length === CODE_LENGTH
  return (
    <Step number={2} title="Enter the code from the app">
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          // React would also submit the form that a dialog with it is opened from.
          event.stopPropagation()
          if (!complete || verifying) return
          if (asksPassword && password === '') {
            setMissed(true)
            field.current?.focus()
            return
          }
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
            ref={field}
            label="Current Password to set up MFA"
            autoComplete="current-password"
            maw="19rem"
            mb="md"
            value={password}
            error={wrongPassword ?? (missed && password === '' ? 'Required' : undefined)}
            onChange={(event) => {
              setPassword(event.currentTarget.value)
              onChange()
            }}
          />
        )}
        <Group align="stretch" gap="xs">
          <Button
            type="submit"
            disabled={!complete}
            loading={verifying}
            aria-describedby={complete ? undefined : what}
          >
            Verify
          </Button>
          {props.children}
        </Group>
        {ready && !complete && (
          <p id={what} className={classes.hint}>
            {missingDigits(CODE_LENGTH - code.length)}
          </p>
        )}
      </form>
    </Step>
  )
}

const missingDigits = (count: number) =>
  count === CODE_LENGTH
    ? 'Enter the 6 digits first.'
    : `Enter ${countText(count, 'more digit')} first.`

interface CodeInputProps {
  readonly code: string
  /** Error of the last rejected code; the cells are then empty again. */
  readonly rejection: string | undefined
  readonly onCode: (code: string) => void
}

const CODE_LENGTH = 6

/** A cell for each digit of a code; a pasted code may contain spaces. */
function CodeInput({ code, rejection, onCode }: CodeInputProps) {
  const words = useId()
  const firstCell = useRef<HTMLInputElement>(null)
  const clear = useRef(() => onCode(''))
  useEffect(() => {
    if (rejection === undefined) return
    clear.current()
    firstCell.current?.focus()
  }, [rejection])
  return (
    <>
      <PinInput
        ref={firstCell}
        className={classes.cells}
        length={CODE_LENGTH}
        type="number"
        size="md"
        gap={6}
        placeholder=""
        aria-describedby={words}
        aria-label="Verification code"
        getInputProps={(index) => ({ 'aria-label': `Digit ${index + 1} of ${CODE_LENGTH}` })}
        error={rejection !== undefined}
        value={code}
        onChange={onCode}
      />
      <p id={words} role="alert" className={classes.rejection}>
        {rejection}
      </p>
    </>
  )
}

interface StepProps {
  readonly number: number
  readonly title: string
  readonly children: ReactNode
}

/** A numbered step of the setup. */
function Step({ number, title, children }: StepProps) {
  return (
    <li className={classes.step}>
      <Text span ff="heading" fz={26} fw={400} lh={1} c="inkBlue" aria-hidden="true">
        {number}
      </Text>
      <div className={classes.content}>
        <Title order={3} size="h4">
          {title}
        </Title>
        {children}
      </div>
    </li>
  )
}

interface Proof {
  readonly code: string
  /** Missing in a forced setup right after signing in. */
  readonly currentPassword: string | undefined
}

/**
 * Sets up an authenticator app: a new secret, and a code that proves that the app has it. Ends with
 * recovery codes.
 */
function useAuthenticatorSetUp(user: User, onVerified?: (user: User) => void) {
  // Not a query: a background refetch would change the code on the screen.
  const secret = useMutation({ mutationFn: () => createSecret(user.email) })
  const { mutate: create } = secret
  useEffect(() => create(), [create])
  const verify = useMutation({
    mutationFn: (proof: Proof) =>
      postAuthenticatorSetUp({ user: user._id, secret: secret.data?.secret ?? '', ...proof }),
    onSuccess: (setUp) => onVerified?.(setUp.user),
  })
  const wrongPassword = isApiError(verify.error) && verify.error.errors['currentPassword']
  return {
    secret: secret.data,
    asksPassword: secret.data?.passwordRequired ?? (user.totp !== null || !user.forceTotp),
    failed: secret.isError,
    /** The server's message: the secret has expired, or another setup has begun. */
    outdated: isApiError(verify.error, 403) ? verify.error.message : undefined,
    beginAgain: () => {
      verify.reset()
      create()
    },
    verify: verify.mutate,
    verifying: verify.isPending,
    /** Error of the last rejected code, and the last password. */
    rejection: verify.error === null || wrongPassword ? undefined : errorMessage(verify.error),
    wrongPassword: wrongPassword || undefined,
    clearRejection: verify.reset,
    done: verify.data,
  }
}

/**
 * Returns the ref of a part of the page that is replaced with its pressed button: it takes the
 * focus when `what` changes, unless something in it has the focus already.
 */
export function useFocusOnChange(what: string) {
  const part = useRef<HTMLDivElement>(null)
  const before = useRef(what)
  useEffect(() => {
    if (before.current === what) return
    before.current = what
    if (!part.current?.contains(document.activeElement)) part.current?.focus()
  }, [what])
  return part
}
