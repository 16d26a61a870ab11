import type { Multipart } from '@fastify/multipart'
import {
  CATALOGUE_FILE_LIMITS,
  catalogueImportApi,
} from '@insights/contract/catalogue/catalogue-import.ts'
import { id } from '@insights/contract/fields.ts'
import { cleanLine } from '@insights/domain/catalogue/file/clean-text.ts'
import { numberText } from '@insights/domain/text/number-text.ts'
import { ChildProcessError } from '@insights/platform/child/child-errors.ts'
import { hasExtension } from '@insights/platform/cloud-drive/cloud-drive.ts'
import { readSheet } from '@insights/platform/spreadsheet/read-sheet.ts'
import { SheetRejectedError } from '@insights/platform/spreadsheet/sheet.ts'
import type { FastifyRequest } from 'fastify'

import { HttpError, badRequest } from '../../http/errors.ts'
import { TABLE_EXTENSIONS, acceptMultipart, readOneFile } from '../../http/forms.ts'
import { callerOf } from '../../http/permissions.ts'
import type { Routes } from '../../http/routes.ts'
import { commitImport } from './commit-import.ts'
import { findImport, presentImport, presentPreview } from './find-import.ts'
import { previewImport } from './preview-import.ts'

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
