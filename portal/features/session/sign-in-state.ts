import { isApiError, messageOf } from '../../api/api-error.ts'

export interface Banner {
  readonly tone: 'warning' | 'error'
  readonly message: string
}

/** Step 1 asks for e-mail and password; step 2 for the code that the server asked for. */
export interface SignInState {
  readonly step: 'credentials' | 'code'
  readonly banner: Banner | null
}

/** A banner goes by itself after a minute, in milliseconds (specification 1, 9). */
export const BANNER_DURATION = 60_000

const TOO_MANY = 'Too many attempts, wait for a minute to try again.'

export const atCredentials: SignInState = { step: 'credentials', banner: null }

/**
 * Where a refused sign-in leads (specification 1, 8): 412 to the code, and 429 to an error banner;
 * everything else shows the server's words as a warning and stays where it is.
 */
export function afterRefusal({ step }: SignInState, error: unknown): SignInState {
  if (isApiError(error, 412)) return { step: 'code', banner: null }
  if (isApiError(error, 429)) return { step, banner: { tone: 'error', message: TOO_MANY } }
  return { step, banner: { tone: 'warning', message: messageOf(error) } }
}

export function withoutBanner(state: SignInState): SignInState {
  return { ...state, banner: null }
}
