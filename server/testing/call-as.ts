import type { ErrorBody } from '@insights/contract/error.ts'
import type { FastifyInstance, InjectOptions } from 'fastify'
import qs from 'qs'

/** Everybody's in tests. */
export const PASSWORD = 'correct horse battery staple'

export interface Answer<Body> {
  readonly status: number
  readonly body: Body
  readonly headers: Record<string, unknown>
}

/** Sends requests as one user. `Body` is what the test expects to be answered. */
export interface CallAs {
  <Body = ErrorBody>(
    method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE',
    path: string,
    input?: object,
  ): Promise<Answer<Body>>
  readonly token: string | undefined
}

/** `input` is the query of a GET and the body of anything else. */
export function callAs(app: FastifyInstance, email: string, password?: string): Promise<CallAs>
export function callAs(app: FastifyInstance): CallAs
export function callAs(
  app: FastifyInstance,
  email?: string,
  password = PASSWORD,
): CallAs | Promise<CallAs> {
  const anonymous = caller(app, undefined)
  if (email === undefined) return anonymous
  const credentials = { strategy: 'local', email, password, app: 'INSIGHTS' }
  return anonymous<{ accessToken: string }>('POST', '/authentication', credentials).then(
    ({ body }) => caller(app, body.accessToken),
  )
}

function caller(app: FastifyInstance, token: string | undefined): CallAs {
  async function call<Body>(method: string, path: string, input?: object): Promise<Answer<Body>> {
    const query = method === 'GET' && input ? qs.stringify(input, { arrayFormat: 'brackets' }) : ''
    const options: InjectOptions = {
      method: method as 'GET',
      url: `/api${path}${query && `?${query}`}`,
      headers: token ? { authorization: `Bearer ${token}` } : {},
    }
    if (method !== 'GET' && input) options.payload = input
    const reply = await app.inject(options)
    return { status: reply.statusCode, body: reply.json() as Body, headers: reply.headers }
  }
  return Object.assign(call, { token }) as CallAs
}
