import type { MFA_METHODS } from '@insights/contract/accounts/authentication.ts'
import { TOO_MANY_ATTEMPTS } from '@insights/domain/accounts/too-many-attempts.ts'

import { type ApiError, errorMessage, isApiError } from '../../api/api-error.ts'
import type { BannerMessage } from '../../ui/status/Banner.tsx'

/** Kinds of code for the code's field: all are sent as the same `token`. */
export type MfaMethod = (typeof MFA_METHODS)[number]

/** Step 1 asks for email and password; step 2 for the code that the server requires. */
export interface SignInState {
  readonly step: 'credentials' | 'code'
  readonly banner: BannerMessage | null
  /** Methods that the server accepts in step 2, and the one that the user has chosen. */
  readonly methods: readonly MfaMethod[]
  readonly method: MfaMethod
  /** When passcodes are emailed again, after a reset of the password by email; ISO 8601. */
  readonly passcodesFrom: string | null
  /** Counts rejections; each focuses the field. */
  readonly rejections: number
}

/** Milliseconds after which a banner is dismissed automatically (A9). */
export const BANNER_DURATION = 60_000

/** The daily limit counts each known browser of the account separately. */
const KNOWN_BROWSER = 'A browser that you have signed in with before may work now.'
/** Recovery codes have no daily limit. */
const RECOVERY_CODE = 'A recovery code still works.'
const METHODS: readonly MfaMethod[] = ['totp', 'one-time-passcode', 'recovery-code']

export const initialSignIn: SignInState = {
  step: 'credentials',
  banner: null,
  methods: METHODS,
  method: 'totp',
  passcodesFrom: null,
  rejections: 0,
}

/** Returns step 1, with the reason why the user was signed out; null for none. */
export function signedOutWith(reason: string | null): SignInState {
  return reason === null
    ? initialSignIn
    : { ...initialSignIn, banner: { tone: 'warning', message: reason } }
}

/**
 * Returns the state after a failed sign-in (A8): 412 leads to the code, 429 shows an error banner;
 * any other error shows the server's message as a warning at the current step.
 */
export function signInFailed(state: SignInState, error: unknown): SignInState {
  if (isApiError(error, 412)) return requireCode(state, error.data)
  const banner: BannerMessage = isApiError(error, 429)
    ? { tone: 'error', message: tooManyMessage(error, state.step) }
    : { tone: 'warning', message: errorMessage(error) }
  return { ...state, banner, rejections: state.rejections + 1 }
}

/** Returns the server's message, or the specified one for any other error. */
function tooManyMessage({ name, message, data }: ApiError, step: SignInState['step']): string {
  if (name !== 'TooManyRequests') return TOO_MANY_ATTEMPTS
  const daily = isRecord(data) && typeof data['retryAfter'] === 'number'
  return daily ? `${message} ${step === 'code' ? RECOVERY_CODE : KNOWN_BROWSER}` : message
}

/** Returns what opens the page to choose a password of one's own, if it has to be done first. */
export function passwordTokenOf(error: unknown): string | null {
  const { reason, token } = isApiError(error, 403) && isRecord(error.data) ? error.data : {}
  return reason === 'password-given' ? String(token) : null
}

export function withoutBanner(state: SignInState): SignInState {
  return { ...state, banner: null }
}

/** Returns the state without the last attempt's message, which does not concern another method. */
export function withMethod(state: SignInState, method: MfaMethod): SignInState {
  return { ...state, method, banner: null }
}

function requireCode(state: SignInState, data: unknown): SignInState {
  const offered = isRecord(data) && Array.isArray(data['methods']) ? data['methods'] : METHODS
  const known = METHODS.filter((method) => offered.includes(method))
  const methods = known.length > 0 ? known : METHODS
  const from = isRecord(data) ? data['passcodesFrom'] : undefined
  const passcodesFrom = typeof from === 'string' ? from : null
  const method = methods[0] ?? 'totp'
  return { ...state, step: 'code', banner: null, methods, method, passcodesFrom }
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null
}

interface Wording {
  /** Text that selects another method. */
  readonly choice: string
  readonly label: string
  readonly hint: string
  /** Codes of digits only get a number pad, and the browser's suggestion from a text message. */
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

/** Returns a code as sent: '123 456' becomes 123456, however it was grouped. */
export function readCode(text: string): string {
  return text.replace(/\s/g, '')
}
