import { promisify } from 'node:util'
import { gunzip } from 'node:zlib'

import { buildPreview } from '@insights/domain/reading/document/build-preview.ts'
import type { ReportDocument } from '@insights/domain/reading/document/report-document.ts'
import { includesAccess } from '@insights/domain/reports/access/access.ts'
import { isPublished } from '@insights/domain/reports/report-status.ts'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Kysely } from 'kysely'
import { LRUCache } from 'lru-cache'

import type { Tables } from '../../database/tables.ts'
import type { ReportAccess } from '../../http/find-report-access.ts'
import { acceptsGzip, isNotModified } from '../../http/headers.ts'
import { queueMissingDraws } from '../../reports/queue-draws.ts'
import type { Services } from '../../start/services.ts'
import { buildDocument } from './build-document.ts'
import { awaitsDraws, etagOf, storeReportDocument } from './store-report-document.ts'
import { type StoredDocument, findStoredDocument } from './stored-document.ts'

const unpack = promisify(gunzip)

interface Sent {
  readonly services: Pick<Services, 'db' | 'jobs'>
  readonly findPublished: FindPublished
  readonly report: ReportAccess
}

/**
 * Sends a report's document: the stored bytes of a published one, the present values of a draft. A
 * caller with preview access gets the stored preview and nothing else.
 */
export async function sendDocument(
  request: FastifyRequest,
  reply: FastifyReply,
  { services, findPublished, report }: Sent,
): Promise<FastifyReply> {
  const preview = !includesAccess(report.access, 'sample')
  reply.headers({ 'cache-control': 'private, no-cache', vary: 'accept-encoding' })
  if (!isPublished(report.status)) {
    const document = await buildDraft(services, report._id)
    const body = JSON.stringify(preview ? buildPreview(document) : document)
    return sendUnlessKnown(request, reply, `W/"${etagOf(body)}"`, () => body)
  }
  const packed = acceptsGzip(request.headers['accept-encoding'])
  const { etag, bytes } = await findPublished(report._id, { preview, packed })
  return sendUnlessKnown(request, reply, `W/"${etag}"`, () => {
    if (packed) reply.header('content-encoding', 'gzip')
    return bytes
  })
}

async function sendUnlessKnown(
  request: FastifyRequest,
  reply: FastifyReply,
  etag: string,
  load: () => string | Buffer,
): Promise<FastifyReply> {
  reply.header('etag', etag)
  if (isNotModified(request.headers['if-none-match'], etag)) return reply.code(304).send()
  return reply.type('application/json; charset=utf-8').send(load())
}

/** The whole document at one moment, even if others are changing it. Asks for missing draws. */
export async function buildDraft(
  services: Pick<Services, 'db' | 'jobs'>,
  reportId: string,
): Promise<ReportDocument> {
  const { db } = services
  const document = await db
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute((transaction) => buildDocument(transaction, reportId))
  if (awaitsDraws(document)) await queueMissingDraws(db, services, reportId)
  return document
}

/** Bytes of documents that a process keeps: more than a thousand compressed ones. */
const MAX_BYTES = 64 * 1024 * 1024

interface Form {
  readonly preview: boolean
  /** Compressed with gzip, as it was stored. */
  readonly packed: boolean
}

/** Returns the document of a published report, or its preview, in the form that is sent. */
type FindPublished = (reportId: string, form: Form) => Promise<StoredDocument>

/**
 * Caches published documents, which never change once the draws of their scores are in them. The
 * caller's access has already been checked.
 */
export function createDocumentCache(db: Kysely<Tables>): FindPublished {
  // Requests at the same time share one read.
  const cache = new LRUCache<string, StoredDocument, Form & { readonly reportId: string }>({
    maxSize: MAX_BYTES,
    sizeCalculation: ({ bytes }) => bytes.length,
    fetchMethod: async (_key, _stale, { context: { reportId, preview, packed } }) =>
      packed
        ? findOrStore(db, reportId, preview)
        : unpackDocument(await find(reportId, { preview, packed: true })),
  })
  const find: FindPublished = async (reportId, form) => {
    const key = `${reportId} ${form.preview} ${form.packed}`
    const found = await cache.forceFetch(key, { context: { reportId, ...form } })
    if (found.awaitsDraws) cache.delete(key)
    return found
  }
  return find
}

async function unpackDocument({ bytes, ...stored }: StoredDocument): Promise<StoredDocument> {
  return { ...stored, bytes: await unpack(bytes) }
}

/** By report id: readers of the same report wait for one rebuild. */
const rebuilds = new Map<string, Promise<void>>()

/** Stored on publication, or now if the shape of documents has changed since. */
export async function findOrStore(
  db: Kysely<Tables>,
  reportId: string,
  preview: boolean,
): Promise<StoredDocument> {
  const stored = await findStoredDocument(db, reportId, preview)
  if (stored) return stored
  const rebuild =
    rebuilds.get(reportId) ??
    db
      .transaction()
      .execute((transaction) => storeReportDocument(transaction, reportId))
      .finally(() => rebuilds.delete(reportId))
  rebuilds.set(reportId, rebuild)
  await rebuild
  const now = await findStoredDocument(db, reportId, preview)
  if (!now) throw new Error('The stored document is gone')
  return now
}
