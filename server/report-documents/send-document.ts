import { promisify } from 'node:util'
import { gunzip } from 'node:zlib'

import { buildPreview } from '@insights/domain/document/build-preview.ts'
import { isPublished } from '@insights/domain/report/report-status.ts'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Kysely } from 'kysely'

import type { Tables } from '../database/tables.ts'
import type { ReportAccess } from '../http/find-report-access.ts'
import { acceptsGzip, isNotModified } from '../http/headers.ts'
import { buildDocument } from './build-document.ts'
import type { FindPublished } from './document-cache.ts'
import { etagOf } from './store-report-document.ts'

const unpack = promisify(gunzip)

interface Sent {
  readonly db: Kysely<Tables>
  readonly findPublished: FindPublished
  readonly report: ReportAccess
}

/**
 * Sends a report's document: of a published one the stored bytes as they are, of a draft what its
 * records give at the moment. Who has preview access gets the stored preview and nothing else.
 */
export async function sendDocument(
  request: FastifyRequest,
  reply: FastifyReply,
  { db, findPublished, report }: Sent,
): Promise<FastifyReply> {
  const preview = report.access === 'preview'
  reply.headers({ 'cache-control': 'private, no-cache', vary: 'accept-encoding' })
  if (!isPublished(report.status)) {
    const body = await buildNow(db, report._id, preview)
    return sendUnlessKnown(request, reply, `W/"${etagOf(body)}"`, () => body)
  }
  const { etag, bytes } = await findPublished(report._id, preview)
  const packed = acceptsGzip(request.headers['accept-encoding'])
  return sendUnlessKnown(request, reply, `W/"${etag}"`, async () => {
    if (!packed) return String(await unpack(bytes))
    reply.header('content-encoding', 'gzip')
    return bytes
  })
}

async function sendUnlessKnown(
  request: FastifyRequest,
  reply: FastifyReply,
  etag: string,
  load: () => string | Promise<string | Buffer>,
): Promise<FastifyReply> {
  reply.header('etag', etag)
  if (isNotModified(request.headers['if-none-match'], etag)) return reply.code(304).send()
  const body = await load()
  return reply.type('application/json; charset=utf-8').send(body)
}

/** All of it as it was at one moment, whatever others are changing meanwhile. */
async function buildNow(db: Kysely<Tables>, reportId: string, preview: boolean): Promise<string> {
  const document = await db
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute((transaction) => buildDocument(transaction, reportId))
  return JSON.stringify(preview ? buildPreview(document) : document)
}
