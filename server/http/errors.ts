import type { MfaMethod } from '@insights/contract/accounts/authentication.ts'
import { TOO_MANY_ATTEMPTS } from '@insights/domain/accounts/too-many-attempts.ts'

/** A response that is not a success, thrown from anywhere below a route (D2). */
export class HttpError extends Error {
  override readonly name: string
  readonly code: number
  readonly data: unknown
  readonly errors: Record<string, string> | undefined
  /** Seconds to wait, if known for this response. */
  readonly retryAfter: number | undefined

  constructor(
    name: string,
    code: number,
    message: string,
    details: { data?: unknown; errors?: Record<string, string>; retryAfter?: number } = {},
  ) {
    super(message)
    this.name = name
    this.code = code
    this.data = details.data
    this.errors = details.errors
    this.retryAfter = details.retryAfter
  }
}

export const badRequest = (message: string, errors?: Record<string, string>, data?: unknown) =>
  new HttpError('BadRequest', 400, message, { errors, data })

export const notAuthenticated = (message = 'Please sign in.') =>
  new HttpError('NotAuthenticated', 401, message)

/** No user is signed in; for an inactive account in the words of the specification. */
export const notSignedIn = (deactivated: boolean) =>
  notAuthenticated(deactivated ? 'User is not verified.' : undefined)

export const forbidden = (message = 'You are not allowed to do this.', data?: unknown) =>
  new HttpError('Forbidden', 403, message, { data })

export const notFound = (message = 'Not found.') => new HttpError('NotFound', 404, message)

/** A 406, which the specification has for an email address that is taken. */
export const notAcceptable = (message: string, errors?: Record<string, string>) =>
  new HttpError('NotAcceptable', 406, message, { errors })

export const conflict = (message: string, data?: unknown, errors?: Record<string, string>) =>
  new HttpError('Conflict', 409, message, { data, errors })

/** A link that was used or has expired. */
export const gone = (message: string) => new HttpError('Gone', 410, message)

export const tooLarge = (message: string, errors?: Record<string, string>) =>
  new HttpError('PayloadTooLarge', 413, message, { errors })

/** The page of the call was loaded for another user than the one who is signed in now. */
export const anotherUser = ({
  name,
  lastName,
}: {
  readonly name: string
  readonly lastName: string
}) =>
  conflict(`${name} ${lastName} has signed in in another window of this browser.`, {
    reason: 'another-user',
    name: `${name} ${lastName}`,
  })

export const mfaSetupRequired = () =>
  forbidden('Set up your authenticator app first.', { reason: 'mfa-setup-required' })

/** The page asks for the proof, `by` the way in which the session was opened, and repeats the call. */
export const proofRequired = (by: 'password' | 'sign-on') =>
  forbidden('This change needs you to sign in again first.', { reason: 'proof-required', by })

/**
 * Returns a 429 in the specification's words. Where a daily limit makes `wait`, in seconds, longer than
 * their minute, a second line says how long.
 */
export function tooManyAttempts(wait = 0): HttpError {
  const retryAfter = Math.ceil(wait)
  if (retryAfter <= 60) return new HttpError('TooManyRequests', 429, TOO_MANY_ATTEMPTS)
  const message = `${TOO_MANY_ATTEMPTS}\nToo many failed attempts today. Try again in ${inWords(retryAfter)}.`
  return new HttpError('TooManyRequests', 429, message, { data: { retryAfter }, retryAfter })
}

function inWords(seconds: number): string {
  const hours = Math.round(seconds / 3600)
  return hours > 1 ? `about ${hours} hours` : `about ${Math.ceil(seconds / 60)} minutes`
}

/** The password was right, and a code has to come with it (D3). */
export const codeRequired = (data: {
  readonly methods: readonly MfaMethod[]
  readonly passcodesFrom?: string
}) => new HttpError('PreconditionFailed', 412, 'Enter a verification code.', { data })

export const wrongCode = () =>
  new HttpError('NotAuthenticated', 401, 'Invalid verification code. Please try again.', {
    data: { reason: 'wrong-code' },
  })

export const unavailable = (message: string) => new HttpError('Unavailable', 503, message)

export const DATABASE_AWAY = unavailable(
  'The portal cannot reach its database at the moment. Please try again in a few seconds.',
)

/** No caller receives it; it has a name, so that it is not logged as a failure of the server. */
export const clientClosed = (cause: unknown) =>
  Object.assign(new HttpError('ClientClosedRequest', 499, 'The client has left.'), { cause })
