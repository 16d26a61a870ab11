import type { FastifyInstance, LightMyRequestResponse } from 'fastify'

import type { CallAs } from '../call-as.ts'
import type { TestRecords } from './test-records.ts'

export interface RequestSpec {
  /** The path with its ids filled in, query included; the route's own when it has no parameters. */
  readonly path?: string
  readonly body?: object
  readonly form?: FormData
  /** The session to use in place of the caller's own, for requests that end it. */
  readonly token?: string | undefined
  /** The response continues until it is cut off. */
  readonly endless?: boolean
}

/** The expected status of each caller on one route, and a request that is otherwise valid. */
export interface Row {
  /** Path as registered: `GET /reports/:id`. */
  readonly route: string
  /** Subject of the request, if a route has several rows. */
  readonly about?: string
  /** A status for each caller, in the order of `CALLERS`. */
  readonly answers: string
  readonly send?: (subjects: TestRecords, caller: CallAs) => RequestSpec | Promise<RequestSpec>
}

/** Expectations that many routes share, in the order of `CALLERS`. */
export const answers = {
  anyone: (ok: number) => `${ok} ${ok} ${ok} ${ok} ${ok} ${ok} ${ok} ${ok} ${ok} ${ok}`,
  signedIn: (ok: number) => `401 401 403 401 401 ${ok} ${ok} ${ok} ${ok} ${ok}`,
  reader: (ok: number) => `401 401 403 401 401 ${ok} ${ok} ${ok} ${ok} 403`,
  staff: (ok: number) => `401 401 403 401 401 403 403 ${ok} ${ok} 403`,
  senior: (ok: number) => `401 401 403 401 401 403 403 403 ${ok} 403`,
  /** Hidden in a preview: buyers and staff read it. */
  bought: '401 401 403 401 401 200 403 200 200 403',
  /** Customers read a free sample only on screen: its files are for its buyers. */
  sampleFile: (ok: number) => `401 401 403 401 401 403 403 ${ok} ${ok} 403`,
  /** Visible to staff only, by the report that it belongs to. */
  draft: (ok: number) => `401 401 403 401 401 404 404 ${ok} ${ok} 403`,
}

interface Twist {
  readonly headers?: Readonly<Record<string, string>>
  /** Fields to add to the body, as written in JSON. */
  readonly bodyToo?: string
}

/** Sends a row's request as one caller, valid except for a test's change. */
export async function send(
  app: FastifyInstance,
  caller: CallAs,
  row: Row,
  subjects: TestRecords,
  { headers = {}, bodyToo }: Twist = {},
): Promise<LightMyRequestResponse> {
  const [method = '', route = ''] = row.route.split(' ')
  const sending = (await row.send?.(subjects, caller)) ?? {}
  const { path = route, body, form, token = caller.token, endless = false } = sending
  const encoded = form && new Response(form)
  const json = body && JSON.stringify(body).replace(/^\{/, bodyToo ? `{${bodyToo},` : '{')
  const reply = await app.inject({
    payloadAsStream: endless,
    method: method as 'GET',
    url: `/api${path}`,
    headers: {
      ...headers,
      ...(endless && { accept: 'text/event-stream' }),
      ...(token && { authorization: `Bearer ${token}` }),
      ...(json && { 'content-type': 'application/json' }),
      ...(encoded && { 'content-type': encoded.headers.get('content-type') ?? '' }),
    },
    ...(encoded && { payload: Buffer.from(await encoded.arrayBuffer()) }),
    ...(json && { payload: json.replace(',}', '}') }),
  })
  if (endless) reply.stream().destroy()
  return reply
}
