import { readBrandSettings } from '@insights/contract/reading/brand-settings.ts'
import {
  type BoardQuery,
  type BrandFileQuery,
  type IntervalsQuery,
  readSlideParts,
  documentsApi,
} from '@insights/contract/reading/documents.ts'
import { usesInsights } from '@insights/domain/accounts/user.ts'
import { BRAND_VIEWS, type BrandView } from '@insights/domain/brand/brand-pages.ts'
import { includesAccess } from '@insights/domain/reports/access/access.ts'
import { isPublished } from '@insights/domain/reports/report-status.ts'
import { ChildProcessError } from '@insights/platform/child/child-errors.ts'
import { QueueFullError, createFairQueue } from '@insights/platform/fair-queue.ts'
import type { BrandOrder } from '@insights/print/brand/brand-subject.ts'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Kysely } from 'kysely'
import { LRUCache } from 'lru-cache'

import { recordExport } from '../../accounts/activity/record-activity.ts'
import type { Tables } from '../../database/tables.ts'
import { type Caller, turnOwner } from '../../http/caller.ts'
import {
  HttpError,
  badRequest,
  clientClosed,
  forbidden,
  notAuthenticated,
  unavailable,
} from '../../http/errors.ts'
import { type ReportAccess, findReportAccess } from '../../http/find-report-access.ts'
import { callerOf, reportOf } from '../../http/permissions.ts'
import { ownedByReportInPath } from '../../http/report-ownership.ts'
import type { Routes } from '../../http/routes.ts'
import { findCallers, sessionKey } from '../../http/session/find-session.ts'
import { withheld } from '../../http/withheld-answers.ts'
import { pdfOwner } from '../../reports/pdf-conditions.ts'
import type { Services } from '../../start/services.ts'
import { findOwnCompanies } from '../own-companies/find-own-companies.ts'
import { type OfficeFileOrder, makeOfficeFile } from './make-office-file.ts'
import { reportFileName } from './report-file-name.ts'
import { etagOf, readDocument } from './store-report-document.ts'
import { findStoredEtag } from './stored-document.ts'

const FILES = {
  slides: 'pptx',
  workbook: 'xlsx',
  executive: 'pdf',
  brandSlide: 'pptx',
  brandSheet: 'xlsx',
  brandPage: 'pdf',
  board: 'pptx',
} as const

/** A report as slides, as a short PDF, and its values as a workbook. */
export const officeRoutes: Routes = (route, services) => {
  const config = {
    permission: 'reader',
    ownership: ownedByReportInPath('read', 'reportId'),
    securityEvent: 'export',
  } as const

  route(documentsApi.slides, config, (request, reply) =>
    send(request, reply, 'slides', { parts: readSlideParts(request.query), ...shown(request) }),
  )
  for (const name of ['workbook', 'executive'] as const) {
    route(documentsApi[name], config, (request, reply) =>
      send(request, reply, name, shown(request)),
    )
  }
  for (const name of ['brandSlide', 'brandSheet', 'brandPage'] as const) {
    route(documentsApi[name], config, (request, reply) =>
      send(request, reply, name, { brand: request.query, ...shown(request) }),
    )
  }
  route(documentsApi.board, config, (request, reply) =>
    send(request, reply, 'board', { board: request.query, ...shown(request) }),
  )

  async function send(
    request: FastifyRequest,
    reply: FastifyReply,
    name: keyof typeof FILES,
    { parts = null, brand = null, board = null, intervals = true }: Partial<Chosen>,
  ): Promise<FastifyReply> {
    const { db } = services
    const report = reportOf(request)
    const caller = callerOf(request)
    const format = FILES[name]
    const chosen = { format, parts, brand, board, intervals }
    const { order, company } = await findOrder(db, caller, report, chosen)
    const bytes = await exportOfficeFile(services, request, report, order)
    const fileName = await reportFileName(db, report, {
      format: order.format,
      ...kindOf(order),
      ...(company !== undefined && { company }),
    })
    return reply
      .type(Object.keys(documentsApi[name].responses[200].content)[0]!)
      .header('content-disposition', `attachment; filename="${fileName}"`)
      .send(bytes)
  }
}

function kindOf({ format, brand, board }: OfficeFileOrder) {
  if (board) return { kind: 'board' } as const
  if (brand) return { kind: format === 'pdf' ? 'brief' : brand.page } as const
  return format === 'pdf' ? ({ kind: 'executive' } as const) : {}
}

/** Fields of the request that choose the file. */
interface Chosen {
  readonly parts: OfficeFileOrder['parts']
  readonly brand: BrandFileQuery | null
  readonly board: BoardQuery | null
  readonly intervals: boolean
}

const shown = ({ query }: { readonly query: IntervalsQuery }) => ({
  intervals: query.intervals !== 'off',
})

/**
 * Inputs of a caller's file besides the document, and the title of the company that it is about. A
 * workbook is the same for all callers.
 */
async function findOrder(
  db: Kysely<Tables>,
  caller: Caller,
  { _id, industryId }: ReportAccess,
  { format, parts, brand: page, board, intervals }: Pick<OfficeFileOrder, 'format'> & Chosen,
): Promise<{ readonly order: OfficeFileOrder; readonly company?: string }> {
  if (format === 'xlsx' && page === null) {
    const order = { format, parts, own: null, madeFor: null, intervals, brand: null, board: null }
    return { order }
  }
  const brands = await findOwnCompanies(db, [caller._id])
  const owner = format === 'pdf' ? pdfOwner(caller) : null
  const companyCustomer =
    owner === null
      ? undefined
      : await db
          .selectFrom('company_customers')
          .where('id', '=', owner)
          .select('name')
          .executeTakeFirstOrThrow()
  const own = brands.find(({ industry }) => industry === industryId)?.company ?? null
  const common = { format, parts, madeFor: companyCustomer?.name ?? null, intervals }
  if (board) {
    const found = await findBrandOrder(db, _id, { ...board, page: 'plan' }, own)
    const order = { ...found.order, long: board.length === 'long' }
    return { order: { ...common, own: null, brand: null, board: order }, company: found.company }
  }
  if (page === null) return { order: { ...common, own, brand: null, board: null } }
  const found = await findBrandOrder(db, _id, page, own)
  return {
    order: { ...common, own: null, brand: found.order, board: null },
    company: found.company,
  }
}

/** Returns the page on a brand, and its title. Throws a 400 without a company that the report has. */
async function findBrandOrder<Page extends BrandView>(
  db: Kysely<Tables>,
  reportId: string,
  { page, company, settings }: BrandFileQuery<Page>,
  own: string | null,
): Promise<{ readonly order: BrandOrder<Page>; readonly company: string }> {
  const companyId = company ?? own
  const found =
    companyId !== null &&
    (await db
      .selectFrom('report_companies')
      .where('report_id', '=', reportId)
      .where('company_id', '=', companyId)
      .select(['company_id', 'title'])
      .executeTakeFirst())
  if (!found) throw badRequest('The report does not have this company.')
  return {
    order: { page, companyId: found.company_id, settings: readBrandSettings(page, settings) ?? {} },
    company: found.title,
  }
}

/** A waiting request is small: the document is read when its turn has come. */
const queue = createFairQueue<Buffer>({
  concurrency: 1,
  maxWaiting: 200,
  maxWaitingPerPerson: 20,
})

/** Milliseconds that a finished file is kept. */
const MAX_AGE_MS = 60 * 60 * 1000
const MAX_BYTES = 64 * 1024 * 1024
/** One report must not displace all others. */
const MAX_FILE_BYTES = 16 * 1024 * 1024

/**
 * Finished files by the document's ETag and the order. A process of another version starts without
 * files, so that it never sends an older version's.
 */
const files = new LRUCache<string, Buffer>({
  maxSize: MAX_BYTES,
  maxEntrySize: MAX_FILE_BYTES,
  sizeCalculation: ({ length }) => Math.max(length, 1),
  ttl: MAX_AGE_MS,
})

type Stored = Pick<Services, 'db' | 'storage'>

type ExportedReport = Pick<ReportAccess, '_id' | 'status'>

const EXPORTED: Record<OfficeFileOrder['format'], string> = {
  pptx: 'Exported the PowerPoint briefing',
  xlsx: 'Exported the Excel figures',
  pdf: 'Exported the executive PDF',
}

const FORMAT_NAMES = { pptx: 'slides', xlsx: 'a workbook', pdf: 'a PDF' } as const

/** Returns the activity log's words: 'Exported Where We Stand as slides' for a page on one brand. */
function exportedText({ format, brand, board }: OfficeFileOrder): string {
  if (board) return 'Exported the board deck'
  if (!brand) return EXPORTED[format]
  const page = BRAND_VIEWS.find(({ key }) => key === brand.page)?.title
  return `Exported ${page} as ${FORMAT_NAMES[format]}`
}

/**
 * Returns a report's document as a presentation, a workbook or a short PDF: a kept file, or one
 * made off the event loop in the caller's turn, once for all who want it. Throws a 429 or 503 when
 * too many files are waiting, and a 401 or 403 when the caller's access has ended meanwhile.
 */
async function exportOfficeFile(
  services: Stored,
  request: FastifyRequest,
  report: ExportedReport,
  order: OfficeFileOrder,
): Promise<Buffer> {
  const { db } = services
  const caller = callerOf(request)
  const file = await findOrMake(services, caller, report, order, request.signal)
  const { title } = await db
    .selectFrom('reports')
    .where('id', '=', report._id)
    .select('title')
    .executeTakeFirstOrThrow()
  await recordExport(db, request, caller, { _id: report._id, title }, exportedText(order))
  return file
}

/** Number of images redacted before each kept file was made. */
let redactionsOfFiles = 0

/** A file started before an image was redacted is made again, and not kept. */
async function findOrMake(
  services: Stored,
  caller: Caller,
  report: ExportedReport,
  order: OfficeFileOrder,
  signal: AbortSignal,
): Promise<Buffer> {
  for (;;) {
    const redactions = await countRedactions(services.db)
    if (redactions !== redactionsOfFiles) files.clear()
    redactionsOfFiles = redactions
    const key = fileKey(await findEtag(services.db, report), order, redactions)
    const file =
      files.get(key) ??
      (await makeInTurn(services, caller, report, { key, order, redactions, signal }))
    if ((await countRedactions(services.db)) === redactions) return file
  }
}

async function countRedactions(db: Kysely<Tables>): Promise<number> {
  const { count } = await db
    .selectFrom('image_redactions')
    .select((eb) => eb.fn.countAll<string>().as('count'))
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** The key holds every difference between files: readers share one only if it is the same. */
const fileKey = (
  etag: string,
  { format, parts, own, madeFor, intervals, brand, board }: OfficeFileOrder,
  redactions: number,
) => JSON.stringify([etag, format, parts, own, madeFor, intervals, brand, board, redactions])

/** Returns the ETag of the present document; a draft's needs a build. */
async function findEtag(db: Kysely<Tables>, report: ExportedReport): Promise<string> {
  const stored = isPublished(report.status) ? await findStoredEtag(db, report._id) : undefined
  return stored ?? etagOf(String(await readNow(db, report)))
}

/** Returns the whole document at one moment. */
function readNow(db: Kysely<Tables>, { _id, status }: ExportedReport): Promise<Buffer> {
  return db
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute((transaction) => readDocument(transaction, _id, status))
}

interface Making {
  readonly key: string
  readonly order: OfficeFileOrder
  readonly redactions: number
  readonly signal: AbortSignal
}

async function makeInTurn(
  services: Stored,
  caller: Caller,
  report: ExportedReport,
  { key, order, redactions, signal }: Making,
): Promise<Buffer> {
  try {
    const owner = turnOwner(caller)
    const work = (gone: AbortSignal) => make(services, report, { order, redactions }, gone)
    const file = await queue.run({ key, owner, signal, work })
    await requireStillReadable(services.db, caller, report._id)
    return file
  } catch (error) {
    throw signal.aborted ? clientClosed(error) : toExportError(error)
  }
}

/**
 * A process for each file: the writer of presentations counts its charts on and on, but the same
 * report must give the same bytes.
 */
async function make(
  services: Stored,
  report: ExportedReport,
  { order, redactions }: Pick<Making, 'order' | 'redactions'>,
  signal: AbortSignal,
): Promise<Buffer> {
  const json = await readNow(services.db, report)
  const file = await makeOfficeFile(services, json, order, signal)
  files.set(fileKey(etagOf(String(json)), order, redactions), file)
  return file
}

function toExportError(error: unknown): unknown {
  if (error instanceof QueueFullError && error.of === 'person') {
    const message = 'You are waiting for many files already. Please try again when some are there.'
    return new HttpError('TooManyRequests', 429, message)
  }
  const busy =
    error instanceof QueueFullError ||
    (error instanceof ChildProcessError && error.reason === 'unavailable')
  if (!busy && !(error instanceof ChildProcessError && error.reason !== 'crashed')) return error
  return Object.assign(
    unavailable(
      busy
        ? 'Too many exports are running. Please try again in a minute.'
        : 'This report is too large to export in this format. Its answers can be exported as CSV.',
    ),
    { cause: error },
  )
}

/**
 * Checks a waiting caller's access again: a session or a purchase may have ended since the request
 * came in. Throws a 401 or 403.
 */
async function requireStillReadable(
  db: Kysely<Tables>,
  { tokenHash }: Caller,
  reportId: string,
): Promise<void> {
  const caller = (await findCallers(db, [tokenHash])).get(sessionKey({ tokenHash }))
  if (!caller) throw notAuthenticated()
  const report = usesInsights(caller) ? await findReportAccess(db, caller, reportId) : undefined
  if (!report || !includesAccess(report.access, 'read')) throw forbidden()
  if (report.secondCoder) throw withheld()
}
