import { setTimeout } from 'node:timers/promises'

import type { ErrorBody } from '@insights/contract/error.ts'
import type { FastifyInstance, InjectOptions } from 'fastify'
import qs from 'qs'

import { BUSY } from '../http/shed-load.ts'

/** The password of all users in tests. */
export const PASSWORD = 'correct horse battery staple'

export interface ApiResponse<Body> {
  readonly status: number
  readonly body: Body
  readonly headers: Record<string, unknown>
}

/** Sends requests as one user. `Body` is the response that the test expects. */
export interface CallAs {
  <Body = ErrorBody>(
    method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE',
    path: string,
    input?: object,
  ): Promise<ApiResponse<Body>>
  readonly token: string | undefined
}

/**
 * Signs in. `input` is the query of a GET and the body of any other call. A call that is rejected because the
 * machine is overloaded is retried, as users and programs do.
 */
export function callAs(app: FastifyInstance, email: string, password?: string): Promise<CallAs>
export function callAs(app: FastifyInstance): CallAs
export function callAs(
  app: FastifyInstance,
  email?: string,
  password = PASSWORD,
): CallAs | Promise<CallAs> {
  const anonymous = callWith(app, undefined)
  if (email === undefined) return anonymous
  const credentials = { strategy: 'local', email, password, app: 'INSIGHTS' }
  return anonymous<{ accessToken: string }>('POST', '/authentication', credentials).then(
    ({ body }) => callWith(app, body.accessToken),
  )
}

/** Sends requests with the token of a session. */
export function callWith(app: FastifyInstance, token: string | undefined): CallAs {
  async function call<Body>(
    method: string,
    path: string,
    input?: object,
  ): Promise<ApiResponse<Body>> {
    const query = method === 'GET' && input ? qs.stringify(input, { arrayFormat: 'brackets' }) : ''
    const options: InjectOptions = {
      method: method as 'GET',
      url: `/api${path}${query && `?${query}`}`,
      headers: token ? { authorization: `Bearer ${token}` } : {},
    }
    if (method !== 'GET' && input) options.payload = input
    let reply = await app.inject(options)
    while (reply.statusCode === BUSY.code && reply.json<ErrorBody>().message === BUSY.message) {
      await setTimeout(100)
      reply = await app.inject(options)
    }
    return { status: reply.statusCode, body: reply.json() as Body, headers: reply.headers }
  }
  return Object.assign(call, { token }) as CallAs
}
