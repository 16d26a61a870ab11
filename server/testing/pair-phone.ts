import type { PhonePairing } from '@insights/contract/answers/phone-pairings.ts'
import type { PhoneOutcome, PhoneState } from '@insights/contract/answers/phone.ts'
import type { ErrorBody } from '@insights/contract/error.ts'
import type { FastifyInstance } from 'fastify'

import type { ApiResponse, CallAs } from './call-as.ts'

/** Sends the calls of a phone with this token. */
export function phoneWith(app: FastifyInstance, token: string) {
  async function ask<Body>(
    method: 'GET' | 'POST' | 'PUT' | 'DELETE',
    path: string,
    payload?: object,
  ): Promise<ApiResponse<Body & ErrorBody>> {
    const headers = { authorization: `Bearer ${token}` }
    const reply = await app.inject({
      method,
      url: `/api${path}`,
      headers,
      ...(payload && { payload }),
    })
    return { status: reply.statusCode, body: reply.json(), headers: reply.headers }
  }
  return {
    token,
    ask,
    state: () => ask<PhoneState>('GET', '/phone'),
    async announce(names: readonly string[], given?: string) {
      const target = given ?? (await ask<PhoneState>('GET', '/phone')).body.target
      const screenshots = names.map((name) => ({ _id: crypto.randomUUID(), name, bytes: 1000 }))
      const { status, body } = await ask<PhoneState>('PUT', '/phone', { target, screenshots })
      return { status, body, ids: screenshots.map(({ _id }) => _id) }
    },
    async send(id: string, bytes: Uint8Array): Promise<ApiResponse<PhoneOutcome & ErrorBody>> {
      const form = new FormData()
      form.append('file', new Blob([new Uint8Array(bytes)]), 'shot.png')
      const encoded = new Response(form)
      const reply = await app.inject({
        method: 'PUT',
        url: `/api/phone/screenshots/${id}`,
        headers: {
          'content-type': encoded.headers.get('content-type') ?? '',
          authorization: `Bearer ${token}`,
        },
        payload: Buffer.from(await encoded.arrayBuffer()),
      })
      return { status: reply.statusCode, body: reply.json(), headers: reply.headers }
    },
  }
}

/** Makes a phone scan a code that a computer shows for an answer, or for the inbox. */
export async function scanCode(
  app: FastifyInstance,
  computer: CallAs,
  target: { readonly report: string; readonly answer: string | null },
) {
  const made = await computer<{ _id: string; code: string }>('POST', '/phone-pairings', target)
  const claim = await app.inject({
    method: 'POST',
    url: '/api/phone',
    payload: { code: made.body.code },
    headers: { 'user-agent': 'Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/19.0 Mobile/15E148 Safari/604.1' }, // prettier-ignore
  })
  const { token, number } = claim.json<{ token: string; number: number }>()
  return { pairing: made.body._id, code: made.body.code, number, phone: phoneWith(app, token) }
}

/** Pairs a phone in this way, and confirms it on the computer. */
export async function pairPhone(...given: Parameters<typeof scanCode>) {
  const scanned = await scanCode(...given)
  const [, computer] = given
  const path = `/phone-pairings/${scanned.pairing}`
  const confirmed = await computer<PhonePairing>('PUT', path, { number: scanned.number })
  if (confirmed.status !== 200) throw new Error(JSON.stringify(confirmed.body))
  return scanned
}
