import type { ErrorBody } from '@insights/contract/error.ts'
import type { Image } from '@insights/contract/screenshots/upload.ts'
import type { FastifyInstance } from 'fastify'

import type { CallAs } from './call-as.ts'

interface FileToSend {
  readonly name: string
  readonly bytes: Uint8Array
}

interface ApiResponse<Body> {
  readonly status: number
  readonly body: Body
}

/** Sends a form as the portal does: `reportId` first, unless the test has another order. */
export async function uploadAs<Body = Image[] & ErrorBody>(
  app: FastifyInstance,
  user: CallAs,
  reportId: string,
  files: readonly FileToSend[],
): Promise<ApiResponse<Body>> {
  const form = new FormData()
  form.append('reportId', reportId)
  for (const { name, bytes } of files) form.append('files', new Blob([new Uint8Array(bytes)]), name)
  return sendForm(app, user, form)
}

export async function sendForm<Body>(
  app: FastifyInstance,
  user: CallAs,
  form: FormData,
  url = '/api/upload',
  method: 'POST' | 'PUT' = 'POST',
): Promise<ApiResponse<Body>> {
  const encoded = new Response(form)
  const reply = await app.inject({
    method,
    url,
    headers: {
      'content-type': encoded.headers.get('content-type') ?? '',
      ...(user.token && { authorization: `Bearer ${user.token}` }),
    },
    payload: Buffer.from(await encoded.arrayBuffer()),
  })
  return { status: reply.statusCode, body: reply.json() as Body }
}
