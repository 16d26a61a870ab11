import {
  type Endpoint,
  pathOf,
  type ResponseOf,
  type SentPart,
} from '@insights/contract/endpoint.ts'
import type { FindResult } from '@insights/contract/find.ts'
import { toQueryString, type Query } from '@insights/contract/query-string.ts'

import { ApiError, isApiError, networkError, toApiError } from './api-error.ts'
import { callHeaders } from './call-headers.ts'
import {
  emitSessionChange,
  isProofMissing,
  toSessionChange,
  waitForProof,
} from './session-change.ts'

type Part = 'params' | 'query' | 'body'

type Immutable<Value> = Value extends readonly (infer Item)[]
  ? readonly Immutable<Item>[]
  : Value extends Date
    ? Value
    : Value extends object
      ? { readonly [Key in keyof Value]: Immutable<Value[Key]> }
      : Value

type Nothing = Record<never, never>

/** Parts of the endpoint's input; a part without required fields may be missing. */
type Parts<E extends Endpoint> = {
  readonly [
    Name in Part as SentPart<E, Name> extends undefined
      ? never
      : object extends SentPart<E, Name>
        ? never
        : Name
  ]: Immutable<SentPart<E, Name>>
} & {
  readonly [
    Name in Part as SentPart<E, Name> extends undefined
      ? never
      : object extends SentPart<E, Name>
        ? Name
        : never
  ]?: Immutable<SentPart<E, Name>>
}

type Input<E extends Endpoint> = Parts<E> & {
  readonly signal?: AbortSignal
  /** The call outlives its page. */
  readonly keepalive?: boolean
}

/** The input may be missing if no part of it is required. */
type Arguments<E extends Endpoint, I extends Input<E>> =
  Nothing extends Parts<E> ? [input?: I] : [input: I]

interface Sent {
  readonly params?: unknown
  readonly query?: unknown
  readonly body?: unknown
  readonly signal?: AbortSignal
  readonly keepalive?: boolean
}

/** The selected fields, for a list with `$select`. */
type Returned<E extends Endpoint, I> =
  ResponseOf<E> extends FindResult<infer Item>
    ? I extends { query: { $select: readonly (infer Field)[] } }
      ? FindResult<Pick<Item, Extract<Field | '_id', keyof Item>>>
      : ResponseOf<E>
    : ResponseOf<E>

/** Endpoints that return 401 for a wrong password or code, which their forms show. */
const PASSWORD_PATHS = ['/authentication', '/one-time-passcode']

/**
 * Calls an endpoint. Returns the parsed body or throws an `ApiError`. The session is the browser's
 * cookie. Shows nothing to the user, but waits for the proof that a change needs, and repeats the call.
 */
export async function callApi<E extends Endpoint, const I extends Input<E>>(
  endpoint: E,
  ...[input]: Arguments<E, I>
): Promise<Returned<E, I>> {
  const { params, query, body, signal, keepalive }: Sent = input ?? {}
  const response = await fetch(apiUrl(endpoint, { params, query }), {
    method: endpoint.method,
    signal,
    keepalive,
    credentials: 'same-origin',
    headers: {
      ...callHeaders(endpoint.path),
      ...(body !== undefined && { 'content-type': 'application/json' }),
    },
    body: body === undefined ? undefined : JSON.stringify(body),
  }).catch((error: unknown) => {
    if (signal?.aborted) throw error
    throw networkError()
  })
  const received = await readJson(response)
  if (response.ok) return received as Returned<E, I>
  const failure = toFailure(response.status, received, endpoint.path)
  if (isProofMissing(failure) && (await waitForProof())) return callApi(endpoint, input as never)
  throw failure
}

/** Returns the error of a response, and publishes its meaning for the session. */
export function toFailure(status: number, body: unknown, path: string): ApiError {
  const error = toApiError(status, body)
  const change = toSessionChange(error)
  if (change !== undefined && !PASSWORD_PATHS.includes(path)) emitSessionChange(change)
  // For the page it is the end of its session; a form would take a 409 for a change of its record.
  if (change?.kind === 'another-user')
    return new ApiError({ name: error.name, message: error.message, code: 401 })
  return error
}

/** Waits for a removal; a record that is already gone counts as removed. */
export async function ignoreNotFound(removal: Promise<unknown>): Promise<void> {
  await removal.catch((error: unknown) => {
    if (!isApiError(error, 404)) throw error
  })
}

/** Returns the URL of an endpoint, for `callApi`, links and uploads. */
export function apiUrl(
  endpoint: Pick<Endpoint, 'path'>,
  { params, query }: Pick<Sent, 'params' | 'query'> = {},
): string {
  const values = params as Readonly<Record<string, string>> | undefined
  return pathOf(endpoint, values) + toQueryString(query as Query | undefined)
}

export async function readJson(response: Response): Promise<unknown> {
  const text = await response.text()
  try {
    return text === '' ? null : JSON.parse(text)
  } catch {
    return null
  }
}
