import { promisify } from 'node:util'
import { gunzip } from 'node:zlib'

import type { FeedRow } from '@insights/contract/reading/feed.ts'
import { usesInsights } from '@insights/domain/accounts/user.ts'
import type { ReportDocument } from '@insights/domain/reading/document/report-document.ts'
import { feedRows, reportFields } from '@insights/domain/reading/feed/feed-rows.ts'
import { includesAccess } from '@insights/domain/reports/access/access.ts'
import { READABLE_STATUSES } from '@insights/domain/reports/report-status.ts'
import type { FastifyRequest } from 'fastify'
import { type Kysely, sql } from 'kysely'

import { recordExport } from '../../accounts/activity/record-activity.ts'
import type { Tables } from '../../database/tables.ts'
import type { Caller } from '../../http/caller.ts'
import { findReportAccess, isPurchasedBy } from '../../http/find-report-access.ts'
import { callerOf } from '../../http/permissions.ts'
import { findCallers, sessionKey } from '../../http/session/find-session.ts'
import { createTurns } from '../../http/take-turns.ts'
import type { Services } from '../../start/services.ts'
import { findOrStore } from '../documents/send-document.ts'
import { type Loaded, writeCursor } from './feed-cursor.ts'

const unpack = promisify(gunzip)

/** One report is in memory for each. */
const inTurn = createTurns(2)

/**
 * Returns what a client's copy lacks: rows of editions that it bought and has not loaded, or has in an
 * earlier revision, and of editions that it may no longer read. The rights are looked up again when each
 * report begins. Each batch is sent before the next one is made.
 */
export async function* readFeed(
  { db, encryptor }: Pick<Services, 'db' | 'encryptor'>,
  request: FastifyRequest,
  client: string,
  loaded: Loaded,
): AsyncGenerator<readonly FeedRow[]> {
  const reports = await findBought(db, client)
  const readable = new Set(reports.map(({ industryId, edition }) => `${industryId} ${edition}`))
  const removed = loaded
    .editions()
    .filter(({ industryId, edition }) => !readable.has(`${industryId} ${edition}`))
  for (const edition of removed) loaded.remove(edition)
  if (removed.length > 0) yield removed.map((edition) => ({ type: 'removed', ...edition }))
  for (const report of reports) {
    if (loaded.has(report)) continue
    const caller = await findCaller(db, request, client)
    if (!caller) return yield [{ type: 'error', message: ENDED }]
    const access = await findReportAccess(db, caller, report.reportId)
    if (!access || !includesAccess(access.access, 'read')) continue
    const document = await inTurn(request, () => loadDocument(db, report.reportId))
    const { title } = document.report
    await recordExport(db, request, caller, { _id: report.reportId, title }, 'Loaded the data')
    yield [{ type: 'report', ...reportFields(document), title }]
    yield* feedRows(document)
    loaded.add(report)
    yield [{ type: 'cursor', cursor: writeCursor(encryptor, client, loaded) }]
  }
  yield [{ type: 'end', cursor: writeCursor(encryptor, client, loaded) }]
}

const ENDED = 'The access token is no longer valid. Continue from the last cursor with another one.'

/** The caller as of now; undefined for one whose token, or place in the company, has ended. */
async function findCaller(
  db: Kysely<Tables>,
  request: FastifyRequest,
  client: string,
): Promise<Caller | undefined> {
  const { tokenHash } = callerOf(request)
  const caller = (await findCallers(db, [tokenHash])).get(sessionKey({ tokenHash }))
  return caller && usesInsights(caller) && caller.companyCustomerId === client ? caller : undefined
}

/** The readable revisions of the editions that a client has bought, the oldest edition first. */
const findBought = (db: Kysely<Tables>, client: string) =>
  db
    .selectFrom('reports')
    .innerJoin('editions', 'editions.id', 'reports.edition_id')
    .where('reports.status', 'in', READABLE_STATUSES)
    .where(isPurchasedBy(client))
    .orderBy('editions.date')
    .orderBy('reports.id')
    .select([
      'reports.id as reportId',
      'editions.industry_id as industryId',
      sql<string>`to_char(editions.date, 'YYYY-MM')`.as('edition'),
    ])
    .execute()

async function loadDocument(db: Kysely<Tables>, reportId: string): Promise<ReportDocument> {
  const { bytes } = await findOrStore(db, reportId, false)
  return JSON.parse(String(await unpack(bytes))) as ReportDocument
}
