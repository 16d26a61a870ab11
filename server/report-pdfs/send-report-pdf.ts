import type { FileStorage } from '@insights/platform/storage/file-storage.ts'
import type { FastifyReply, FastifyRequest } from 'fastify'

import { notFound } from '../http/errors.ts'
import { isNotModified } from '../http/headers.ts'

interface SentPdf {
  readonly sha256: string
  readonly fileName: string
  readonly download: boolean
}

/** The portal's own pages may show it in a frame, and nobody else's. */
const FRAMED_BY_US = {
  'content-security-policy':
    "default-src 'none'; style-src 'unsafe-inline'; object-src 'self'; frame-ancestors 'self'",
  'x-frame-options': 'SAMEORIGIN',
}

/** Sends a printed report. The address stays when another one is made, so browsers ask each time. */
export async function sendReportPdf(
  request: FastifyRequest,
  reply: FastifyReply,
  storage: FileStorage,
  { sha256, fileName, download }: SentPdf,
): Promise<FastifyReply> {
  const etag = `"${sha256}"`
  reply.headers({ etag, 'cache-control': 'private, no-cache', ...FRAMED_BY_US })
  if (isNotModified(request.headers['if-none-match'], etag)) return reply.code(304).send()
  const file = await storage.get(sha256)
  if (!file) {
    request.log.error({ sha256 }, 'a printed report is missing')
    reply.header('cache-control', 'no-store').removeHeader('etag')
    throw notFound('The file of this PDF is missing. Ask for it again.')
  }
  return reply
    .type('application/pdf')
    .header('content-length', file.bytes)
    .header('content-disposition', `${download ? 'attachment' : 'inline'}; filename="${fileName}"`)
    .send(file.stream)
}
