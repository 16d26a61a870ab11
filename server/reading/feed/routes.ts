import { Readable } from 'node:stream'
import { promisify } from 'node:util'
import { deflateRawSync, gunzip, inflateRawSync } from 'node:zlib'

import { feedApi, type FeedRow } from '@insights/contract/reading/feed.ts'
import { usesInsights } from '@insights/domain/accounts/user.ts'
import type { ReportDocument } from '@insights/domain/reading/document/report-document.ts'
import { feedRows } from '@insights/domain/reading/feed/feed-rows.ts'
import { includesAccess } from '@insights/domain/reports/access/access.ts'
import { READABLE_STATUSES } from '@insights/domain/reports/report-status.ts'
import { DecryptionError, type Encryptor } from '@insights/platform/encryption/create-encryptor.ts'
import { linesOf } from '@insights/print/render-capabilities-csv.ts'
import type { FastifyRequest } from 'fastify'
import { type Kysely, sql } from 'kysely'

import { recordExport } from '../../accounts/activity/record-activity.ts'
import type { Tables } from '../../database/tables.ts'
import { forbidden, HttpError, badRequest } from '../../http/errors.ts'
import { findReportAccess, isPurchasedBy } from '../../http/find-report-access.ts'
import { callerOf } from '../../http/permissions.ts'
import type { Routes } from '../../http/routes.ts'
import { findCallers, sessionKey } from '../../http/session/find-session.ts'
import { COMPRESS_ROWS, resume } from '../../http/streamed-rows.ts'
import { createTurns } from '../../http/take-turns.ts'
import type { Services } from '../../start/services.ts'
import { findOrStore } from '../documents/send-document.ts'

/** Feeds of a client at a time: each has a report in memory, however slowly it is read. */
const MAX_OPEN = 3

/** All that a client bought as data, for warehouses that load each night what has changed. */
export const feedRoutes: Routes = async (route, services) => {
  const open = new Map<string, number>()
  const openOf = (client: string) => open.get(client) ?? 0
  route(
    feedApi.reports,
    {
      permission: 'reader',
      ownership: 'own',
      programs: 'files',
      securityEvent: 'export',
      limit: { what: 'feeds loaded', most: 20, of: ({ id }) => id },
      compress: COMPRESS_ROWS,
    },
    async (request, reply) => {
      const { companyCustomerId: client } = callerOf(request)
      if (client === null) throw forbidden(NO_CLIENT)
      if (openOf(client) >= MAX_OPEN) throw tooManyOpen
      open.set(client, openOf(client) + 1)
      reply.raw.once('close', () => {
        open.set(client, openOf(client) - 1)
        if (openOf(client) === 0) open.delete(client)
      })
      const { cursor, format } = request.query
      const batches = readFeed(services, request, client, cursor)
      const first = batches.next()
      // Awaited here, as nothing can be rejected after the first row is sent.
      await first
      const rows = resume(first, batches)
      return format === 'csv'
        ? reply.type('text/csv; charset=utf-8').send(Readable.from(renderCsv(rows)))
        : reply.type('application/x-ndjson; charset=utf-8').send(Readable.from(renderLines(rows)))
    },
  )
}

const NO_CLIENT = 'The feed has what a company bought, and you belong to none.'

const tooManyOpen = new HttpError(
  'TooManyRequests',
  429,
  `Your company is loading the feed ${MAX_OPEN} times at once already. Please try again in a minute.`,
  { retryAfter: 60 },
)

type Batches = AsyncIterable<readonly FeedRow[]>

async function* renderLines(batches: Batches): AsyncGenerator<string> {
  for await (const rows of batches) yield rows.map((row) => `${JSON.stringify(row)}\n`).join('')
}

const COLUMNS = [
  'type', 'industryId', 'industry', 'edition', 'reportId', 'title', 'revision', 'fingerprint',
  'companyId', 'company', 'application', 'categoryId', 'category', 'capabilityId', 'capability',
  'value', 'rank', 'cursor', 'message',
] as const // prettier-ignore

async function* renderCsv(batches: Batches): AsyncGenerator<string> {
  yield linesOf([COLUMNS])
  for await (const rows of batches) {
    yield linesOf(
      rows.map((row: Readonly<Record<string, string | number | boolean | null>>) =>
        COLUMNS.map((column) => String(row[column] ?? '')),
      ),
    )
  }
}

const unpack = promisify(gunzip)

const inTurn = createTurns(2)

/**
 * Returns what a client lacks behind a cursor: editions that it bought and has not loaded, or has in an
 * earlier revision, and editions that it may no longer read. The rights are looked up again when each
 * report begins. Throws a 400 for a cursor of another client.
 */
async function* readFeed(
  { db, encryptor }: Pick<Services, 'db' | 'encryptor'>,
  request: FastifyRequest,
  client: string,
  cursor: string | undefined,
): AsyncGenerator<readonly FeedRow[]> {
  const loaded = readCursor(encryptor, client, cursor)
  const next = () => {
    const packed = deflateRawSync(JSON.stringify([...loaded]))
    return encryptor.encrypt(packed, purposeOf(client)).toString('base64url')
  }
  const reports = await findBought(db, client)
  const bought = new Set(reports.map(({ key }) => key))
  for (const key of [...loaded.keys()].filter((one) => !bought.has(one))) {
    const [industryId = '', edition = ''] = key.split(' ')
    loaded.delete(key)
    yield [{ type: 'removed', industryId, edition }]
  }
  for (const { key, reportId, title } of reports) {
    // Enough of an id to know a corrected revision: whole ones would make a cursor twice as long.
    const end = reportId.slice(-8)
    if (loaded.get(key) === end) continue
    const { tokenHash } = callerOf(request)
    const caller = (await findCallers(db, [tokenHash])).get(sessionKey({ tokenHash }))
    if (!caller || !usesInsights(caller) || caller.companyCustomerId !== client)
      return yield [{ type: 'error', message: ENDED }]
    const report = await findReportAccess(db, caller, reportId)
    if (!report || !includesAccess(report.access, 'read')) continue
    const [document] = await Promise.all([
      inTurn(request, async () => {
        const { bytes } = await findOrStore(db, reportId, false)
        return JSON.parse(String(await unpack(bytes))) as ReportDocument
      }),
      recordExport(db, request, caller, { _id: reportId, title }, 'Loaded the data'),
    ])
    yield* feedRows(document)
    loaded.set(key, end)
    yield [{ type: 'cursor', cursor: next() }]
  }
  yield [{ type: 'end', cursor: next() }]
}

const ENDED = 'The access token is no longer valid. Continue from the last cursor with another one.'

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
      'reports.title',
      sql<string>`editions.industry_id || to_char(editions.date, ' YYYY-MM')`.as('key'),
    ])
    .execute()

const purposeOf = (client: string) => `cursor of the feed of ${client}`

/** The editions that a client has loaded: by industry and month, the end of the id of the report. */
function readCursor(encryptor: Encryptor, client: string, cursor: string | undefined) {
  if (cursor === undefined) return new Map<string, string>()
  try {
    const packed = encryptor.decrypt(Buffer.from(cursor, 'base64url'), purposeOf(client))
    return new Map(JSON.parse(String(inflateRawSync(packed))) as [string, string][])
  } catch (error) {
    if (!(error instanceof DecryptionError)) throw error
    const message = 'This cursor is not one of your company. Load the feed from its beginning.'
    throw badRequest(message, { cursor: message })
  }
}
