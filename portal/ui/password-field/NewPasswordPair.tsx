import { PASSWORDS_SHOULD_MATCH } from '@insights/contract/password-strength.ts'
import type { MantineSize } from '@mantine/core'
import { useState } from 'react'

import { afterPress } from '../press/after-press.ts'
import { NewPasswordField } from './NewPasswordField.tsx'
import { PasswordField } from './PasswordField.tsx'
import type { NewPassword } from './use-new-password.ts'

import classes from './NewPasswordField.module.css'

interface Props {
  readonly value: NewPassword
  readonly error?: string
  readonly size?: MantineSize
  readonly autoFocus?: boolean
}

/** New Password and Confirm New Password. */
export function NewPasswordPair({ value, error, size, autoFocus }: Props) {
  const { password, confirmation } = value
  const [left, setLeft] = useState(false)
  const showsError = confirmation !== '' && (left || confirmation.length >= password.length)
  return (
    <div>
      <NewPasswordField
        label="New Password"
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
        error={showsError && confirmation !== password ? PASSWORDS_SHOULD_MATCH : undefined}
        onFocus={() => setLeft(false)}
        onBlur={() => afterPress(() => setLeft(true))}
        onChange={(event) => value.setConfirmation(event.currentTarget.value)}
      />
    </div>
  )
}
