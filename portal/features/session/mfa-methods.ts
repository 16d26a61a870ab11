import type { MfaMethod } from './sign-in-state.ts'

interface Wording {
  /** What chooses it in place of another one. */
  readonly choice: string
  readonly label: string
  readonly hint: string
  /** Digits alone get a number pad, and the browser's offer to fill in what came by message. */
  readonly digits: boolean
}

export const MFA_METHOD_LABELS: Readonly<Record<MfaMethod, Wording>> = {
  totp: {
    choice: 'Use authenticator app',
    label: 'MFA code',
    hint: 'Enter the 6-digit code from your authenticator app.',
    digits: true,
  },
  'one-time-passcode': {
    choice: 'Email me a one-time passcode',
    label: 'One-time passcode',
    hint: 'The 8-digit code is valid for 10 minutes and works once.',
    digits: true,
  },
  'recovery-code': {
    choice: 'Use a recovery code',
    label: 'Recovery code',
    hint: 'Enter one of your recovery codes. Each works once.',
    digits: false,
  },
}

/** A code as it travels: however it was grouped when it was copied, '123 456' is 123456. */
export function readCode(text: string): string {
  return text.replace(/\s/g, '')
}
