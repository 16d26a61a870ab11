import { noAnswer, toApiError } from './api-error.ts'
import { toQueryString, type Query } from './query-string.ts'
import { announceSessionChange, sessionChangeOf } from './session-change.ts'

/** What a find answers, decisions 2. */
export interface Page<Item> {
  readonly total: number
  readonly limit: number
  readonly skip: number
  readonly data: readonly Item[]
}

interface Options {
  readonly query?: Query
  readonly signal?: AbortSignal
}

/** Answer 401 to a wrong password or code as well; that is the form's to show. */
const TAKE_PASSWORDS = ['/authentication', '/one-time-passcode']

/**
 * The calls of decisions 2 on paths below `/api`. Each answers the parsed body or throws an
 * `ApiError`. The session is the browser's cookie. Nothing is shown to the user from here.
 */
export const api = {
  get: <Answer>(path: string, options?: Options) => call<Answer>('GET', path, undefined, options),
  find: <Item>(path: string, query?: Query, signal?: AbortSignal) =>
    call<Page<Item>>('GET', path, undefined, { query, signal }),
  create: <Answer>(path: string, body: unknown, options?: Options) =>
    call<Answer>('POST', path, body, options),
  update: <Answer>(path: string, body: unknown, options?: Options) =>
    call<Answer>('PUT', path, body, options),
  patch: <Answer>(path: string, body: unknown, options?: Options) =>
    call<Answer>('PATCH', path, body, options),
  remove: <Answer>(path: string, options?: Options) =>
    call<Answer>('DELETE', path, undefined, options),
}

async function call<Answer>(
  method: string,
  path: string,
  body: unknown,
  { query, signal }: Options = {},
): Promise<Answer> {
  const response = await fetch(`/api${path}${toQueryString(query)}`, {
    method,
    signal,
    credentials: 'same-origin',
    headers: body === undefined ? undefined : { 'content-type': 'application/json' },
    body: body === undefined ? undefined : JSON.stringify(body),
  }).catch((error: unknown) => {
    if (signal?.aborted) throw error
    throw noAnswer()
  })
  const answer = await readJson(response)
  if (response.ok) return answer as Answer
  const error = toApiError(response.status, answer)
  const change = sessionChangeOf(error)
  if (change !== undefined && !TAKE_PASSWORDS.includes(path)) announceSessionChange(change)
  throw error
}

async function readJson(response: Response): Promise<unknown> {
  const text = await response.text()
  try {
    return text === '' ? null : JSON.parse(text)
  } catch {
    return null
  }
}
