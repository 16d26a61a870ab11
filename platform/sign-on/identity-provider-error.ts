import * as oauth from 'oauth4webapi'

import { PublicRequestError } from '../web-requests/public-fetch.ts'

/** Faults of a provider or its answer. */
export type ProviderFault = 'away' | 'rejected' | 'wrong' | 'issuer' | 'token' | 'clock' | 'state'

export class IdentityProviderError extends Error {
  override readonly name = 'IdentityProviderError'
  readonly fault: ProviderFault
  constructor(fault: ProviderFault, message: string, options?: ErrorOptions) {
    super(message, options)
    this.fault = fault
  }
}

/** Does something with a provider; a failure is thrown as an `IdentityProviderError`. */
export async function explained<Result>(work: () => Promise<Result>): Promise<Result> {
  try {
    return await work()
  } catch (error) {
    throw explain(error)
  }
}

function explain(error: unknown): IdentityProviderError {
  if (error instanceof IdentityProviderError) return error
  const message = error instanceof Error ? error.message : String(error)
  const fault = faultOf(error)
  return new IdentityProviderError(fault, message, { cause: error })
}

function faultOf(error: unknown): ProviderFault {
  if (error instanceof PublicRequestError) return error.code === 'unreachable' ? 'away' : 'wrong'
  if (error instanceof oauth.AuthorizationResponseError) return 'rejected'
  if (error instanceof oauth.ResponseBodyError) {
    return error.status >= 500 ? 'away' : error.error === 'invalid_grant' ? 'state' : 'wrong'
  }
  if (!(error instanceof oauth.OperationProcessingError)) return 'wrong'
  const { code, cause } = error
  if (code === oauth.JWT_TIMESTAMP_CHECK) return 'clock'
  if (code === oauth.JSON_ATTRIBUTE_COMPARISON)
    return isAbout(cause, 'attribute', 'issuer') ? 'issuer' : 'token'
  if (code === oauth.JWT_CLAIM_COMPARISON)
    return isAbout(cause, 'claim', 'iss') ? 'issuer' : 'token'
  if (code === oauth.RESPONSE_IS_NOT_CONFORM) return isServerError(cause) ? 'away' : 'wrong'
  const isNoJson = code === oauth.RESPONSE_IS_NOT_JSON || code === oauth.PARSE_ERROR
  return isNoJson ? 'wrong' : 'token'
}

const isServerError = (cause: unknown) => cause instanceof Response && cause.status >= 500

const isAbout = (cause: unknown, key: string, value: string) =>
  typeof cause === 'object' && cause !== null && (cause as Record<string, unknown>)[key] === value
