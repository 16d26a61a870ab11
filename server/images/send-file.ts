import type { FileStorage } from '@insights/platform/storage/file-storage.ts'
import type { FastifyReply, FastifyRequest } from 'fastify'

import { notFound } from '../http/errors.ts'
import { isNotModified } from '../http/headers.ts'
import { contentDisposition } from './file-name.ts'

interface SentFile {
  readonly sha256: string
  readonly name: string
  readonly mime: string
}

/**
 * Sends a stored image. The reader's own browser keeps it but asks each time, since a purchase or a
 * session may have ended; that it may still be shown is answered without a look into the storage. As
 * a page of its own it may do nothing.
 */
export async function sendFile(
  request: FastifyRequest,
  reply: FastifyReply,
  storage: FileStorage,
  { sha256, name, mime }: SentFile,
): Promise<FastifyReply> {
  const etag = `"${sha256}"`
  reply.headers({
    etag,
    'cache-control': 'private, no-cache',
    'content-security-policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
  })
  if (isNotModified(request.headers['if-none-match'], etag)) return reply.code(304).send()
  const file = await storage.get(sha256)
  if (!file) {
    request.log.error({ sha256 }, 'a stored file is missing')
    reply.header('cache-control', 'no-store').removeHeader('etag')
    throw notFound('The file of this image is missing.')
  }
  return reply
    .type(mime)
    .header('content-length', file.bytes)
    .header('content-disposition', contentDisposition(name, mime))
    .send(file.stream)
}
