import type { PasswordStrength } from '@insights/contract/password-strength.ts'
import { useState } from 'react'

import { usePasswordStrength } from './use-password-strength.ts'

export interface NewPassword {
  readonly password: string
  readonly confirmation: string
  readonly strength: PasswordStrength | null
  /** Strong enough, and typed twice alike. */
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
