import { setTimeout as pause } from 'node:timers/promises'

export type DriveErrorKind =
  /** The permission has expired or was never given: the user has to grant access again. */
  | 'not-connected'
  /** Rate limit or server error of the provider: a retry may succeed. */
  | 'busy'
  | 'unreachable'
  | 'full'
  /** The file or folder does not exist, or this user cannot access it. */
  | 'missing'
  | 'refused'

/** A failed drive operation; the message is shown to the user. */
export class DriveError extends Error {
  override readonly name = 'DriveError'
  readonly kind: DriveErrorKind

  constructor(kind: DriveErrorKind, message: string, options?: ErrorOptions) {
    super(message, options)
    this.kind = kind
  }
}

/** Access token of a connection, renewed after the provider rejects it. */
export interface DriveAccess {
  readonly token: () => Promise<string>
  /** Throws a DriveError `not-connected` if only the user can restore the access. */
  readonly renew: (ended: string) => Promise<string>
}

export interface DriveRequest {
  readonly method?: 'GET' | 'POST' | 'PUT'
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: string | Uint8Array<ArrayBuffer>
  /** Statuses besides 2xx that are not errors. */
  readonly expected?: readonly number[]
  /** False for requests that must not be retried without checking how far they came. */
  readonly repeatable?: boolean
}

export interface DriveClientOptions {
  readonly provider: string
  readonly access: DriveAccess
  readonly timeout: number
  readonly signal?: AbortSignal | undefined
  /** Maps a failed response to an error. */
  readonly explain: (status: number, body: string) => DriveError
}

export type DriveFetch = (url: URL, request?: DriveRequest) => Promise<Response>

const TRIES = 4
const SHORTEST_WAIT = 500
/** Longest Retry-After we wait for; beyond it the error is returned. */
const MAX_WAIT_MS = 30_000

/**
 * Returns a fetch function for a provider: it renews the token after a 401, retries with a delay
 * while the provider is busy or failing, and follows no redirect.
 */
export function createDriveClient({
  provider,
  access,
  timeout,
  signal,
  explain,
}: DriveClientOptions): DriveFetch {
  async function attempt(url: URL, request: DriveRequest, token: string): Promise<Response> {
    const { method = 'GET', headers, body } = request
    try {
      return await fetch(url, {
        method,
        headers: { ...headers, authorization: `Bearer ${token}` },
        ...(body !== undefined && { body }),
        redirect: 'manual',
        signal: AbortSignal.any([AbortSignal.timeout(timeout), ...(signal ? [signal] : [])]),
      })
    } catch (error) {
      signal?.throwIfAborted()
      const late = (error as Error).name === 'TimeoutError'
      const what = late ? 'took too long to answer' : 'cannot be reached'
      throw new DriveError('unreachable', `${provider} ${what}.`, { cause: error })
    }
  }

  return async function send(url, request = {}) {
    const { expected = [], repeatable = true } = request
    let token = await access.token()
    let renewed = false
    for (let tried = 1; ; tried += 1) {
      let failure: DriveError
      let wait = SHORTEST_WAIT * 2 ** (tried - 1)
      try {
        const answer = await attempt(url, request, token)
        if (answer.ok || expected.includes(answer.status)) return answer
        const text = await answer.text().catch(() => '')
        if (answer.status === 401 && !renewed) {
          token = await access.renew(token)
          renewed = true
          continue
        }
        failure = explain(answer.status, text)
        wait = retryAfter(answer) ?? wait
      } catch (error) {
        if (!(error instanceof DriveError) || error.kind !== 'unreachable') throw error
        failure = error
      }
      const later = failure.kind === 'busy' || (failure.kind === 'unreachable' && repeatable)
      if (!later || tried === TRIES || wait > MAX_WAIT_MS) throw failure
      await pause(wait, undefined, signal && { signal })
    }
  }
}

/** In milliseconds. Retry-After holds seconds or a date. */
function retryAfter(answer: Response): number | undefined {
  const said = answer.headers.get('retry-after')
  if (said === null) return undefined
  const wait = /^\d+$/.test(said) ? Number(said) * 1000 : Date.parse(said) - Date.now()
  return Number.isFinite(wait) ? Math.max(0, wait) : undefined
}

/** Reads a response body up to a limit and discards the rest. */
export async function readLimited(
  answer: Response,
  maxBytes: number,
): Promise<{ bytes: Uint8Array; truncated: boolean }> {
  const parts: Uint8Array[] = []
  let length = 0
  for await (const part of answer.body ?? []) {
    parts.push(part)
    length += part.byteLength
    if (length > maxBytes) break
  }
  const bytes = Buffer.concat(parts)
  return { bytes: bytes.subarray(0, maxBytes), truncated: length > maxBytes }
}
