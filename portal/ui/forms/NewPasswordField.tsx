import {
  MAX_PASSWORD_LENGTH,
  MIN_PASSWORD_LENGTH,
  PASSWORDS_SHOULD_MATCH,
  PASSWORD_HINT,
  PASSWORD_TOO_SHORT,
  type PasswordStrength,
  type StrengthLabel,
  loadPasswordStrength,
} from '@insights/contract/accounts/password-strength.ts'
import type { MantineSize, PasswordInputProps } from '@mantine/core'
import { Group } from '@mantine/core'
import { useDeferredValue, useEffect, useMemo, useState } from 'react'

import { afterPress } from './after-press.ts'
import { PasswordField } from './PasswordField.tsx'

import classes from './NewPasswordField.module.css'

interface NewPasswordFieldProps extends Omit<PasswordInputProps, 'value' | 'onChange' | 'error'> {
  readonly value: string
  readonly onChange: (password: string) => void
  /** From `usePasswordStrength`; a form that holds one with an `error` must not be sent. */
  readonly strength: PasswordStrength | null
  /** The server's objection. */
  readonly error?: string
}

/** A new password, with its strength, its errors, and suggestions for a better one. */
export function NewPasswordField({
  value,
  onChange,
  strength,
  error,
  ...input
}: NewPasswordFieldProps) {
  const [left, setLeft] = useState(false)
  // A short password is no error while it is still being typed.
  const showsError = value !== '' && (left || value.length >= MIN_PASSWORD_LENGTH)
  const missing = input.required === true && left && value === ''
  const fault = error ?? (missing ? 'Required' : showsError ? strength?.error : undefined)
  // A hint that is met says nothing any more.
  const hint = value.length < MIN_PASSWORD_LENGTH ? PASSWORD_HINT : undefined
  const suggestions = showsError && strength !== null ? strength.suggestions : []
  return (
    <div>
      <PasswordField
        autoComplete="new-password"
        maxLength={MAX_PASSWORD_LENGTH}
        {...input}
        value={value}
        onChange={(event) => onChange(event.currentTarget.value)}
        onFocus={() => setLeft(false)}
        onBlur={() => afterPress(() => setLeft(true))}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        inputContainer={(field) => (
          <>
            {field}
            <StrengthMeter label={value === '' ? undefined : strength?.label} />
          </>
        )}
        description={fault === undefined ? hint : undefined}
        error={fault}
      />
      <p className={classes.suggestions} aria-live="polite" data-typing={value !== '' || undefined}>
        {suggestions.filter((suggestion) => suggestion !== PASSWORD_HINT).join(' ')}
      </p>
    </div>
  )
}

const LABELS: readonly StrengthLabel[] = ['Weak', 'Medium', 'Good', 'Strong']

/** Four marks, filled according to the label; all empty without a password. */
function StrengthMeter({ label }: { label: StrengthLabel | undefined }) {
  const filled = label === undefined ? 0 : LABELS.indexOf(label) + 1
  return (
    <Group wrap="nowrap" gap="sm" className={classes.meter} data-label={label}>
      <div
        role="meter"
        aria-label="Password strength"
        aria-valuemin={0}
        aria-valuemax={LABELS.length}
        aria-valuenow={filled}
        aria-valuetext={label ?? 'Not rated yet'}
        className={classes.marks}
      >
        {LABELS.map((mark, index) => (
          <span key={mark} className={classes.mark} data-filled={index < filled || undefined} />
        ))}
      </div>
      <span role="status" className={classes.label}>
        {label}
      </span>
    </Group>
  )
}

interface NewPasswordPairProps {
  readonly value: NewPassword
  /** True where the form needs a new password: fields that are left empty say so. */
  readonly required: boolean
  readonly error?: string
  readonly size?: MantineSize
  readonly autoFocus?: boolean
}

export function NewPasswordPair({ value, required, error, size, autoFocus }: NewPasswordPairProps) {
  const { password, confirmation } = value
  const [left, setLeft] = useState(false)
  const showsError = confirmation !== '' && (left || confirmation.length >= password.length)
  const missing = required && left && confirmation === ''
  const differs = showsError && confirmation !== password
  return (
    <div>
      <NewPasswordField
        label="New Password"
        required={required}
        withAsterisk={false}
        name="new-password"
        size={size}
        autoFocus={autoFocus}
        value={password}
        strength={value.strength}
        error={error}
        onChange={value.setPassword}
      />
      <PasswordField
        label="Confirm New Password"
        name="confirm-new-password"
        autoComplete="new-password"
        size={size}
        mt="xs"
        className={classes.confirmation}
        mod={{ size }}
        value={confirmation}
        required={required}
        withAsterisk={false}
        error={missing ? 'Required' : differs ? PASSWORDS_SHOULD_MATCH : undefined}
        onFocus={() => setLeft(false)}
        onBlur={() => afterPress(() => setLeft(true))}
        onChange={(event) => value.setConfirmation(event.currentTarget.value)}
      />
    </div>
  )
}

interface NewPassword {
  readonly password: string
  readonly confirmation: string
  readonly strength: PasswordStrength | null
  /** True if it is strong enough and both entries are equal. */
  readonly valid: boolean
  readonly setPassword: (password: string) => void
  readonly setConfirmation: (confirmation: string) => void
  readonly clear: () => void
}

/** A new password and its repetition, for `NewPasswordPair`. */
export function useNewPassword(personalWords?: readonly string[]): NewPassword {
  const [password, setPassword] = useState('')
  const [confirmation, setConfirmation] = useState('')
  const strength = usePasswordStrength(password, personalWords)
  return {
    password,
    confirmation,
    strength,
    valid: strength !== null && strength.error === undefined && confirmation === password,
    setPassword,
    setConfirmation,
    clear: () => {
      setPassword('')
      setConfirmation('')
    },
  }
}

type Judge = Awaited<ReturnType<typeof loadPasswordStrength>>

/** Without the dictionaries only the length is judged here; the server judges the rest. */
const judgeLength: Judge = (password) =>
  password.length < MIN_PASSWORD_LENGTH
    ? { score: 0, label: 'Weak', suggestions: [], error: PASSWORD_TOO_SHORT }
    : { score: 3, label: 'Good', suggestions: [] }

/**
 * Returns the strength of `password`; null for an empty one, and at first while the dictionaries,
 * which are large, are loaded. `personalWords` are words that others know of its owner (see
 * `personalWordsOf`).
 */
export function usePasswordStrength(
  password: string,
  personalWords: readonly string[] = [],
): PasswordStrength | null {
  const [judge, setJudge] = useState<Judge | null>(null)
  useEffect(() => {
    let wanted = true
    void loadPasswordStrength().then(
      (loaded) => wanted && setJudge(() => loaded),
      () => wanted && setJudge(() => judgeLength),
    )
    return () => void (wanted = false)
  }, [])
  const judged = useDeferredValue(password)
  const words = personalWords.join('\n')
  const strength = useMemo(
    () => (judge === null || judged === '' ? null : judge(judged, words.split('\n'))),
    [judge, judged, words],
  )
  // The judged text may be a letter behind the field.
  return judged === password ? strength : null
}
