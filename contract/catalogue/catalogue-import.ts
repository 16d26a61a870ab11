import { ROW_TYPES } from '@insights/domain/catalogue/file/columns.ts'
import * as z from 'zod'

import { endpoint } from '../endpoint.ts'
import { errorBody } from '../error.ts'
import { id, isoDateTime, idParams } from '../fields.ts'

/** Maximum number of rows of a file, its header not counted, and of its bytes. */
export const CATALOGUE_FILE_LIMITS = { rows: 10_000, megabytes: 10 } as const

/** A file on its way into the catalogue. */
const catalogueImport = z.object({
  _id: id,
  industry: id,
  fileName: z.string(),
  /** PREVIEWED until it is imported, all of it or nothing. */
  status: z.enum(['PREVIEWED', 'IMPORTED']),
  /** Rows that add or change something, and how many of them are written while it is imported. */
  rowsToWrite: z.number(),
  rowsWritten: z.number(),
  createdAt: isoDateTime,
})

/** A message about a cell of a row, or about a column. */
const note = z.object({ column: z.string(), message: z.string() })

const value = z.union([z.string(), z.number(), z.boolean(), z.null()])

const previewedRow = z.object({
  /** As spreadsheet programs count them. */
  row: z.number(),
  /** Missing where the file says something else. */
  type: z.enum(ROW_TYPES).optional(),
  category: z.string(),
  title: z.string(),
  outcome: z.enum(['ADDED', 'CHANGED', 'LEFT', 'WRONG']),
  changes: z.array(
    z.object({
      field: z.enum(['title', 'description', 'belongsTo', 'fixedScoringWeight', 'active']),
      /** Missing where the row adds something new. */
      before: value.optional(),
      after: value,
    }),
  ),
  errors: z.array(note),
  warnings: z.array(note),
})

/** Preview of an import; nothing has been changed. */
const catalogueImportPreview = catalogueImport.extend({
  rows: z.array(previewedRow),
  errors: z.array(note),
  warnings: z.array(note),
  counts: z.object({
    added: z.number(),
    changed: z.number(),
    left: z.number(),
    wrong: z.number(),
    /** Records of the industry that the file does not mention: they stay. */
    unmentioned: z.number(),
  }),
  can: z.object({ import: z.boolean() }),
})

/** Imports what was previewed. */
const catalogueImportUpdate = z.strictObject({ status: z.literal('IMPORTED') })

/**
 * The catalogue has changed since the preview, or another import of the same is running: `data` is
 * a new preview where one can be made.
 */
const catalogueImportConflict = errorBody.extend({
  data: catalogueImportPreview.optional(),
})

export type CatalogueImport = z.infer<typeof catalogueImport>
export type CatalogueImportPreview = z.infer<typeof catalogueImportPreview>
export type PreviewedRow = z.infer<typeof previewedRow>

export const catalogueImportApi = {
  create: endpoint({
    method: 'POST',
    path: '/catalogue-import',
    description:
      'A form (multipart): the field industry first, then one csv, xls or xlsx as "file". ' +
      'Answers what importing it would do, and changes nothing.',
    consumes: ['multipart/form-data'],
    // A form is read while it comes in, and there is no body then.
    body: z.null(),
    responses: { 201: catalogueImportPreview, 400: errorBody, 503: errorBody },
  }),
  get: endpoint({
    method: 'GET',
    path: '/catalogue-import/:id',
    params: idParams,
    responses: { 200: catalogueImport },
  }),
  update: endpoint({
    method: 'PUT',
    path: '/catalogue-import/:id',
    params: idParams,
    body: catalogueImportUpdate,
    responses: {
      200: catalogueImport,
      400: errorBody,
      409: z.union([catalogueImportConflict, errorBody]),
    },
  }),
}
