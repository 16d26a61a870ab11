import {
  MIN_PASSWORD_LENGTH,
  MAX_PASSWORD_LENGTH,
  PASSWORD_HINT,
  type PasswordStrength,
} from '@insights/contract/password-strength.ts'
import type { PasswordInputProps } from '@mantine/core'
import { useState } from 'react'

import { afterPress } from '../press/after-press.ts'
import { PasswordField } from './PasswordField.tsx'
import { StrengthMeter } from './StrengthMeter.tsx'

import classes from './NewPasswordField.module.css'

interface Props extends Omit<PasswordInputProps, 'value' | 'onChange' | 'error'> {
  readonly value: string
  readonly onChange: (password: string) => void
  /** From `usePasswordStrength`; a form that holds one with an `error` must not be sent. */
  readonly strength: PasswordStrength | null
  /** What the server says against it. */
  readonly error?: string
}

/** A password to be set: how strong it is, what is wrong with it, and what would make it better. */
export function NewPasswordField({ value, onChange, strength, error, ...input }: Props) {
  const [left, setLeft] = useState(false)
  // No error for a short password while it is still being typed.
  const showsError = value !== '' && (left || value.length >= MIN_PASSWORD_LENGTH)
  const fault = error ?? (showsError ? strength?.error : undefined)
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
        description={fault === undefined ? PASSWORD_HINT : undefined}
        error={fault}
      />
      <p className={classes.suggestions} aria-live="polite" data-typing={value !== '' || undefined}>
        {suggestions.filter((suggestion) => suggestion !== PASSWORD_HINT).join(' ')}
      </p>
    </div>
  )
}
