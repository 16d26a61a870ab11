import { createHash } from 'node:crypto'
import { setImmediate } from 'node:timers/promises'
import { promisify } from 'node:util'
import { gunzip, gzip } from 'node:zlib'

import { collectFacts } from '@insights/domain/brand/facts/report-facts.ts'
import { hasLiveFigures } from '@insights/domain/content/live-figures.ts'
import { toEarlierDocument } from '@insights/domain/reading/document/build-history.ts'
import { buildPreview } from '@insights/domain/reading/document/build-preview.ts'
import type { ReportDocument } from '@insights/domain/reading/document/report-document.ts'
import { readerOf } from '@insights/domain/reading/figures/read-texts.ts'
import { type ReportStatus, isPublished } from '@insights/domain/reports/report-status.ts'
import type { Kysely, Transaction } from 'kysely'

import type { Tables } from '../../database/tables.ts'
import { storeFingerprint } from '../fingerprints/take-fingerprint.ts'
import { buildDocument } from './build-document.ts'
import { DOCUMENT_SHAPE, findStoredDocument } from './stored-document.ts'

const pack = promisify(gzip)

/** Compressed once and read often, so the best compression pays. */
const LEVEL = 6

/**
 * Stores the fingerprint and the document of a report that is being published, its preview, both
 * compressed as sent, the parts that later editions need, and what lists and emails say of it. The report
 * must be locked, before or after its change of status; after publication it never changes and needs no
 * lock. The stored document keeps the status PUBLISHED: the report's record says when a revision is open or
 * has replaced it, so that the stored bytes never change.
 */
export async function storeReportDocument(
  transaction: Transaction<Tables>,
  reportId: string,
): Promise<void> {
  await storeFingerprint(transaction, reportId)
  const built = await buildDocument(transaction, reportId)
  const document = { ...built, report: { ...built.report, status: 'PUBLISHED' as const } }
  const body = JSON.stringify(document)
  const { facts, followed } = await inTurns(collectFacts(document))
  const stored = {
    shape: DOCUMENT_SHAPE,
    etag: etagOf(body),
    body: await pack(body, { level: LEVEL }),
    preview: await pack(JSON.stringify(buildPreview(document)), { level: LEVEL }),
    earlier: await pack(JSON.stringify(toEarlierDocument(document)), { level: LEVEL }),
    awaits_draws: awaitsDraws(document),
    texts: await readTexts(transaction, reportId, document),
    facts: JSON.stringify(facts),
    followed: JSON.stringify(followed),
  }
  await transaction
    .insertInto('report_documents')
    .values({ report_id: reportId, ...stored })
    .onConflict((there) => there.column('report_id').doUpdateSet(stored))
    .execute()
}

/** Lets other requests be served between the steps. */
export async function inTurns<Result>(steps: Generator<void, Result>): Promise<Result> {
  for (;;) {
    const { done, value } = steps.next()
    if (done) return value
    await setImmediate()
  }
}

/** Returns the written texts as the document shows them; null without live figures. */
async function readTexts(
  transaction: Transaction<Tables>,
  reportId: string,
  document: ReportDocument,
): Promise<string | null> {
  const written = await transaction
    .selectFrom('content_buildings')
    .where('report_id', '=', reportId)
    .select('content')
    .executeTakeFirst()
  if (!written || !hasLiveFigures(JSON.stringify(written.content))) return null
  const read = readerOf(document)
  return JSON.stringify(written.content, (_, value: unknown) =>
    typeof value === 'string' ? read(value) : value,
  )
}

/** Returns whether a document has scores and not yet their draws. */
export function awaitsDraws({ rankings, uncertainty }: ReportDocument): boolean {
  return rankings !== null && uncertainty === null
}

/** Identifies a document by its content. */
export function etagOf(body: string): string {
  return createHash('sha256').update(body).digest('base64url').slice(0, 27)
}

const unpack = promisify(gunzip)

/**
 * Returns a report's whole document as JSON: a published one as stored, a draft from its present
 * records. In a transaction with a snapshot, it is of one moment.
 */
export async function readDocument(
  db: Kysely<Tables>,
  reportId: string,
  status: ReportStatus,
): Promise<Buffer> {
  const stored = isPublished(status) ? await findStoredDocument(db, reportId, false) : undefined
  if (stored) return unpack(stored.bytes)
  return Buffer.from(JSON.stringify(await buildDocument(db, reportId)))
}
