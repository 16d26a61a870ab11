import type { Multipart } from '@fastify/multipart'
import {
  CATALOGUE_FILE_LIMITS,
  type CatalogueImport,
  catalogueImportApi,
  type CatalogueImportPreview,
  type PreviewedRow,
} from '@insights/contract/catalogue/catalogue-import.ts'
import { id } from '@insights/contract/fields.ts'
import { cleanLine } from '@insights/domain/catalogue/file/clean-text.ts'
import type { ImportPlan, PlannedRow } from '@insights/domain/catalogue/import/import-plan.ts'
import { planImport } from '@insights/domain/catalogue/import/plan-import.ts'
import { numberText } from '@insights/domain/text/number-text.ts'
import { ChildProcessError } from '@insights/platform/child/child-errors.ts'
import { hasExtension } from '@insights/platform/cloud-drive/cloud-drive.ts'
import { readSheet } from '@insights/platform/spreadsheet/read-sheet.ts'
import { SheetRejectedError } from '@insights/platform/spreadsheet/sheet.ts'
import type { FastifyRequest } from 'fastify'
import { type Kysely, sql, type Transaction } from 'kysely'

import { recordActivity } from '../../accounts/activity/record-activity.ts'
import type { Tables } from '../../database/tables.ts'
import type { Caller } from '../../http/caller.ts'
import { badRequest, conflict, HttpError, notFound } from '../../http/errors.ts'
import { acceptMultipart, readOneFile, TABLE_EXTENSIONS } from '../../http/forms.ts'
import { callerOf } from '../../http/permissions.ts'
import type { Routes } from '../../http/routes.ts'
import { readCatalogue } from '../read-catalogue.ts'
import { hashCatalogue, type ImportRow, type Preview, previewImport } from './preview-import.ts'
import { writePlan } from './write-plan.ts'

const config = { permission: 'senior', ownership: 'own' } as const

export const catalogueImportRoutes: Routes = async (route, { db }, api) => {
  await acceptMultipart(api)
  route(catalogueImportApi.create, config, async (request) => {
    const form = await readImportForm(request)
    const preview = await previewImport(db, callerOf(request), form)
    return presentPreview(preview)
  })

  // Reads the progress of a running import.
  route(catalogueImportApi.get, config, async (request) =>
    presentImport(await findImport(db, callerOf(request), request.params.id)),
  )

  route(catalogueImportApi.update, config, async (request) =>
    presentImport(await commitImport(db, callerOf(request), request.params.id)),
  )
}

const { rows: MAX_ROWS, megabytes: MAX_MEGABYTES } = CATALOGUE_FILE_LIMITS
const FORM = { files: 2, fileSize: MAX_MEGABYTES * 1024 * 1024, fields: 2, fieldSize: 1000 }

/** Its header comes in addition. Further columns are ignored, up to a limit. */
const SHEET = { maxRows: MAX_ROWS + 1, maxColumns: 50 }

const TOO_LARGE = `The file is larger than ${MAX_MEGABYTES} MB.`
const TOO_MANY_ROWS = `The file has more than ${numberText(MAX_ROWS)} rows or ${SHEET.maxColumns} columns. Import it in parts.`

interface ImportForm {
  readonly industry: string
  readonly fileName: string
  /** The cells of the first visible sheet. */
  readonly cells: readonly (readonly string[])[]
}

/** Reads a form with the field `industry` and then one csv, xls or xlsx as `file`. */
async function readImportForm(request: FastifyRequest): Promise<ImportForm> {
  const parts = request.parts({ limits: FORM })
  const industry = await readIndustry(parts)
  const { name, bytes, truncated } = await readOneFile(parts)
  if (!hasExtension(name, TABLE_EXTENSIONS)) throw rejectFile('Choose one xlsx or csv file.')
  if (truncated) throw rejectFile(TOO_LARGE)
  return { industry, fileName: cleanLine(name).slice(-200), cells: await readCells(bytes) }
}

async function readIndustry(parts: AsyncIterator<Multipart>): Promise<string> {
  const { value: part } = (await parts.next()) as IteratorResult<Multipart, undefined>
  const named = part?.type === 'field' && part.fieldname === 'industry' ? part.value : undefined
  const industry = id.safeParse(named)
  if (industry.success) return industry.data
  throw badRequest('industry: Must be the first field of the form', { industry: 'Required' })
}

async function readCells(bytes: Uint8Array): Promise<string[][]> {
  try {
    const { rows } = await readSheet(bytes, SHEET)
    return rows.map((row) => row.map(storable))
  } catch (error) {
    throw explain(error)
  }
}

/**
 * Replaces NUL and lone surrogates, which PostgreSQL rejects, by U+001A. `cleanText` later removes
 * it and reports it.
 */
function storable(cell: string): string {
  return cell.replace(/[\0\p{Cs}]/gu, '\u001a')
}

function explain(error: unknown): unknown {
  if (error instanceof SheetRejectedError) {
    return rejectFile(error.code === 'too-many-rows' ? TOO_MANY_ROWS : error.message)
  }
  if (error instanceof ChildProcessError) {
    const message = 'Too many files are being processed. Please try again in a minute.'
    return new HttpError('Unavailable', 503, message)
  }
  return error
}

function rejectFile(message: string): HttpError {
  return badRequest(message, { file: message })
}

/**
 * Imports a file as it was previewed, in one transaction: the plan is a function of the file and
 * the catalogue, whose fingerprint must be the same as then. Otherwise nothing is imported, and the
 * response (409) holds a new preview of the same file.
 */
async function commitImport(db: Kysely<Tables>, caller: Caller, id: string): Promise<ImportRow> {
  const outcome = await db.transaction().execute(async (transaction) => {
    await claim(transaction, id)
    const stored = await findImport(transaction, caller, id)
    const { cells, industry_id: industry } = stored
    if (!cells) throw conflict('This file has been imported already.')
    await lockCatalogue(transaction, industry)
    const catalogue = await readCatalogue(transaction, industry)
    if (hashCatalogue(catalogue) !== stored.fingerprint) return { stale: { ...stored, cells } }
    const plan = planImport(catalogue, cells)
    requireFaultless(plan)
    // Not part of the transaction, so that other requests see it.
    const onProgress = (rows_written: number) => recordProgress(db, id, rows_written)
    await writePlan(transaction, industry, plan, onProgress)
    return { done: await finish(transaction, caller, stored, plan) }
  })
  if (outcome.done) return outcome.done
  throw await previewAgain(db, caller, outcome.stale)
}

/** Locks until the transaction ends. The row itself stays unlocked, for the progress. */
async function claim(transaction: Transaction<Tables>, id: string) {
  const { rows } = await sql<{ free: boolean }>`
    select pg_try_advisory_xact_lock(hashtextextended(${id}, 0)) as free`.execute(transaction)
  if (!rows[0]?.free) throw conflict('This file is being imported right now.')
}

/** Keeps the catalogue from being changed, and from being made a report of, meanwhile. */
async function lockCatalogue(transaction: Transaction<Tables>, industry: string) {
  for (const rows of [
    sql`select from industries where id = ${industry}`,
    sql`select from categories where industry_id = ${industry} order by id`,
    sql`select from capabilities
      where category_id in (select id from categories where industry_id = ${industry}) order by id`,
    sql`select from survey_questions where industry_id = ${industry} order by id`,
  ]) {
    await sql`${rows} for update`.execute(transaction)
  }
}

function requireFaultless({ errors, counts }: ImportPlan) {
  if (errors.length > 0 || counts.wrong > 0) {
    throw badRequest('The file has errors. Nothing is imported until they are mended.')
  }
}

async function recordProgress(db: Kysely<Tables>, id: string, rows_written: number) {
  await db.updateTable('catalogue_imports').set({ rows_written }).where('id', '=', id).execute()
}

async function finish(
  transaction: Transaction<Tables>,
  caller: Caller,
  { id, industry_id, file_name }: ImportRow,
  { counts }: ImportPlan,
): Promise<ImportRow> {
  const { title } = await transaction
    .selectFrom('industries')
    .select('title')
    .where('id', '=', industry_id)
    .executeTakeFirstOrThrow()
  await recordActivity(transaction, {
    subject: 'INDUSTRY',
    reference: industry_id,
    action: `Imported "${file_name}" into the industry "${title}": ${counts.added} added, ${counts.changed} changed`,
    actorId: caller._id,
  })
  return transaction
    .updateTable('catalogue_imports')
    .set({ cells: null, imported_at: new Date() })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()
}

async function previewAgain(
  db: Kysely<Tables>,
  caller: Caller,
  { id, industry_id, file_name, cells }: ImportRow & { readonly cells: string[][] },
) {
  const file = { industry: industry_id, fileName: file_name, cells }
  const preview = await previewImport(db, caller, file)
  await db.deleteFrom('catalogue_imports').where('id', '=', id).execute()
  const message =
    'The catalog has been changed since the preview. Nothing was imported; review the new preview.'
  return conflict(message, presentPreview(preview))
}

/** Returns an import of the caller; throws a 404 for those of other users. */
async function findImport(db: Kysely<Tables>, caller: Caller, id: string): Promise<ImportRow> {
  const row = await db
    .selectFrom('catalogue_imports')
    .selectAll()
    .where('id', '=', id)
    .where('created_by', '=', caller._id)
    .executeTakeFirst()
  if (!row) throw notFound()
  return row
}

function presentImport(row: ImportRow): CatalogueImport {
  return {
    _id: row.id,
    industry: row.industry_id,
    fileName: row.file_name,
    status: row.imported_at ? 'IMPORTED' : 'PREVIEWED',
    rowsToWrite: row.rows_to_write,
    rowsWritten: row.rows_written,
    createdAt: row.created_at,
  }
}

function presentPreview({ stored, plan }: Preview): CatalogueImportPreview {
  const { errors, warnings, counts } = plan
  const isFaultless = errors.length === 0 && counts.wrong === 0
  return {
    ...presentImport(stored),
    rows: plan.rows.map(presentRow),
    errors: [...errors],
    warnings: [...warnings],
    counts: {
      added: counts.added,
      changed: counts.changed,
      left: counts.left,
      wrong: counts.wrong,
      unmentioned: counts.unmentioned,
    },
    can: { import: isFaultless && counts.added + counts.changed > 0 },
  }
}

function presentRow(row: PlannedRow): PreviewedRow {
  return {
    row: row.row,
    type: row.type,
    category: row.category,
    title: row.title,
    outcome: row.outcome,
    changes: row.changes.map(({ field, before, after }) => ({ field, before, after })),
    errors: row.errors.map(({ column, message }) => ({ column, message })),
    warnings: row.warnings.map(({ column, message }) => ({ column, message })),
  }
}
