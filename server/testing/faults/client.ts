import { setTimeout as sleep } from 'node:timers/promises'

import { PASSWORD } from '../call-as.ts'

/** Calls the portal over the network, at each of its addresses in turn. */
export interface Client {
  /**
   * Throws an `OutcomeUnknownError` without a response, and a `StatusError` for one that is no
   * success.
   */
  readonly call: <Body>(method: string, path: string, body?: object | FormData) => Promise<Body>
  readonly read: (path: string) => Promise<Uint8Array>
  readonly signIn: (email: string) => Promise<void>
  /** Errors since the previous call of this, by name. */
  readonly failures: () => Record<string, number>
}

/** It is unknown whether the request was carried out. */
export class OutcomeUnknownError extends Error {}

export class StatusError extends Error {
  readonly status: number
  constructor(status: number, message: string) {
    super(message)
    this.status = status
  }
}

const MAX_WAIT = 30_000

export function createClient(addresses: readonly string[]): Client {
  let token = ''
  let turn = 0
  let failures: Record<string, number> = {}

  function failed(kind: string, error: Error): never {
    failures[kind] = (failures[kind] ?? 0) + 1
    throw error
  }

  async function send(method: string, path: string, body?: object | FormData): Promise<Response> {
    const address = addresses[(turn += 1) % addresses.length]!
    const isForm = body instanceof FormData
    const reply = await fetch(`${address}/api${path}`, {
      method,
      signal: AbortSignal.timeout(MAX_WAIT),
      headers: {
        ...(token && { authorization: `Bearer ${token}` }),
        ...(body && !isForm && { 'content-type': 'application/json' }),
      },
      ...(body && { body: isForm ? body : JSON.stringify(body) }),
    }).catch((error: Error & { cause?: { code?: string } }) => {
      const code = error.cause?.code ?? error.name
      return failed(code, new OutcomeUnknownError(`${method} ${path}: ${code}`, { cause: error }))
    })
    if (reply.ok) return reply
    const text = await reply.text()
    const retry = reply.headers.get('retry-after')
    const kind = `${reply.status}${retry ? ' with Retry-After' : ''}`
    return failed(kind, new StatusError(reply.status, `${method} ${path}: ${reply.status} ${text}`))
  }

  async function readWhole(reply: Response): Promise<Uint8Array> {
    const bytes = await reply.arrayBuffer().catch((error: Error) => {
      return failed('cut answer', new OutcomeUnknownError('The answer was cut', { cause: error }))
    })
    return new Uint8Array(bytes)
  }

  return {
    call: async <Body>(method: string, path: string, body?: object | FormData) => {
      const bytes = await readWhole(await send(method, path, body))
      return JSON.parse(Buffer.from(bytes).toString() || 'null') as Body
    },
    read: async (path) => readWhole(await send('GET', path)),
    signIn: async (email) => {
      const body = { strategy: 'local', app: 'INSIGHTS', email, password: PASSWORD }
      const reply = await send('POST', '/authentication', body)
      token = ((await reply.json()) as { accessToken: string }).accessToken
    },
    failures: () => {
      const counted = failures
      failures = {}
      return counted
    },
  }
}

/** Reads after a fault: retries until there is a response. */
export async function retryUntilSuccess<Value>(ask: () => Promise<Value>): Promise<Value> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await ask()
    } catch (error) {
      if (tries === 600) throw error
      await sleep(100)
    }
  }
}
