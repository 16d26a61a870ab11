import type { FastifyInstance, LightMyRequestResponse } from 'fastify'

import type { CallAs } from '../call-as.ts'
import type { Row } from './row.ts'
import type { TestRecords } from './test-records.ts'

interface Twist {
  readonly headers?: Readonly<Record<string, string>>
  /** Fields to add to the body, as they stand in JSON. */
  readonly bodyToo?: string
}

/** Sends a row's request as one caller, right in all but the twist that a test gives it. */
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
