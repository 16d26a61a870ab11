import { MAX_VALUE_LENGTH } from '@insights/domain/survey/value-meanings.ts'
import * as z from 'zod'

import { endpoint } from '../endpoint.ts'
import { errorBody } from '../error.ts'
import { id, timestamps, idParams } from '../fields.ts'
import { findQuery, selectableFindResult, withPlainLimit } from '../find.ts'
import { editEffects } from '../reports/edit-effects.ts'
import { driveFileId, DRIVES } from '../screenshots/cloud-drives.ts'

const percent = z.number().min(0).max(100)

/** A question's shares of ratings 1 to 5, in percent, and the values derived from them (D7). */
const surveyRow = z.object({
  questionId: id,
  categoryId: id,
  name: z.string(),
  one: percent,
  two: percent,
  three: percent,
  four: percent,
  five: percent,
  fourFive: z.number(),
  topBottom: z.number(),
  normalized: z.number(),
  nearestPointFive: z.number(),
})

export const survey = z.object({
  _id: id,
  reportId: id,
  rawData: z.array(surveyRow),
  /** Empty until the data has been sorted. */
  sortedData: z.array(surveyRow),
  ...timestamps,
})

const surveyFind = findQuery({ item: survey, filter: { reportId: id }, sort: [] }).required({
  reportId: true,
})
const surveyPage = selectableFindResult(survey)

/** A cell of a file; any other value is read as empty. */
const cell = z
  .unknown()
  .transform((value) => (typeof value === 'string' || typeof value === 'number' ? value : null))

/** The shares may be written as a file has them (`18`, `"18%"`); the messages are the import's. */
const sentRow = z.strictObject({
  name: cell.optional(),
  one: cell.optional(),
  two: cell.optional(),
  three: cell.optional(),
  four: cell.optional(),
  five: cell.optional(),
})
const surveyCreate = z.strictObject({
  reportId: id,
  rawData: z.array(sentRow).max(10_000),
  sortedData: z.array(z.never()).max(0).default([]),
})

/** Sorts the stored rows; rows sent back with it are ignored. */
const surveyUpdate = z.strictObject({
  _id: id.optional(),
  reportId: id.optional(),
  rawData: z.unknown().optional(),
  sortedData: z.unknown().optional(),
  createdAt: z.unknown().optional(),
  updatedAt: z.unknown().optional(),
  effects: editEffects.optional(),
})
/** The places of name and ratings 1 to 5 in a file, counted from 0: the field `columns`, as JSON. */
export const surveyColumns = z
  .array(z.int().min(0).max(199))
  .length(6)
  .refine((places) => new Set(places).size === places.length, 'Must be different')

/** The name of a sheet to read: the field `sheet`; by default the first visible one. */
export const sheetName = z.string().min(1).max(255)

/** The survey is read from a file on a drive that the caller has connected. */
const surveyFromDrive = z.strictObject({
  reportId: id,
  drive: z.enum(DRIVES),
  file: driveFileId,
  sheet: sheetName.optional(),
  columns: surveyColumns.optional(),
})
export const surveySaved = survey.extend({ effects: editEffects })

/** A value of a file of respondents, and the rating that it means; 0 for missing. */
export const valueMeaning = z.strictObject({
  value: z.string().max(MAX_VALUE_LENGTH),
  rating: z.int().min(0).max(5),
})

/** Reasons why a survey was rejected: one message or a list of fewer than 10, with details. */
const surveyRejectionData = z.object({
  messages: z.array(z.string()).readonly(),
  /** Rows without a question and, behind the message of the structure, each error; at most 50. */
  details: z.array(z.string()).readonly().optional(),
  /** Number of details left out. */
  more: z.number().optional(),
  /**
   * The columns as they were read, where nothing but their order is against the import: sent back,
   * they are stored.
   */
  columns: z.array(z.number()).readonly().optional(),
  /** The meanings of respondents' values, where nothing but a doubt about them is against the import. */
  values: z.array(valueMeaning).readonly().optional(),
  /** Industry that the file seems to be for. */
  hint: z.string().optional(),
})
export const surveyRejection = errorBody.extend({ data: surveyRejectionData.optional() })

/** A file of shares as it was understood; nothing of it is stored. */
const sharesRead = z.object({
  /** The name of the sheet that was read, where others are visible too. */
  sheet: z.string().nullable(),
  /** The names of the visible sheets, where there are several. */
  sheets: z.array(z.string()).readonly(),
  /** The columns of the file by their headers, empty where they have none, with their first values. */
  fileColumns: z.array(z.object({ name: z.string(), examples: z.array(z.string()) })),
  /** Places of name and ratings 1 to 5; null where the headers do not say. */
  columns: z.array(z.number()).readonly().nullable(),
  /** The first rows as they will be stored. */
  rows: z.array(surveyRow).readonly(),
  /** Number of questions with a row, and of all. */
  matched: z.number(),
  questions: z.number(),
  /** Titles of questions whose figures differ from the stored survey; null without one. */
  changed: z.array(z.string()).nullable(),
  /** Oddities to look at. */
  notes: z.array(z.string()).readonly(),
  /** Why it cannot be imported. */
  rejection: surveyRejectionData.nullable(),
})

export type SharesRead = z.infer<typeof sharesRead>
export type Survey = z.infer<typeof survey>
export type SurveyRejection = z.infer<typeof surveyRejectionData>
export type SurveyRow = z.infer<typeof surveyRow>

export const surveyApi = {
  find: endpoint({
    method: 'GET',
    path: '/consumer-survey',
    query: withPlainLimit(surveyFind),
    responses: { 200: surveyPage },
  }),
  create: endpoint({
    method: 'POST',
    path: '/consumer-survey',
    body: surveyCreate,
    responses: { 201: surveySaved, 400: surveyRejection },
  }),
  check: endpoint({
    method: 'POST',
    path: '/consumer-survey/check',
    description:
      'The form of /consumer-survey/import; returns what an import would store. Nothing is stored.',
    consumes: ['multipart/form-data'],
    body: z.null(),
    responses: { 200: sharesRead, 400: surveyRejection, 503: errorBody },
  }),
  checkFromDrive: endpoint({
    method: 'POST',
    path: '/consumer-survey/check-from-drive',
    body: surveyFromDrive,
    responses: {
      200: sharesRead,
      400: surveyRejection,
      409: errorBody,
      501: errorBody,
      502: errorBody,
      503: errorBody,
    },
  }),
  import: endpoint({
    method: 'POST',
    path: '/consumer-survey/import',
    description:
      'A form (multipart): the field reportId first, then perhaps the fields "sheet" (the name of the sheet to read) and "columns" (JSON: the places of name and ratings 1 to 5, counted from 0), then one csv, xls or xlsx as "file". Columns in another order than name, 1, 2, 3, 4, 5 are answered with 400 and the places as they were read.',
    consumes: ['multipart/form-data'],
    // A form is read while it comes in, and there is no body then.
    body: z.null(),
    responses: { 201: surveySaved, 400: surveyRejection, 503: errorBody },
  }),
  importFromDrive: endpoint({
    method: 'POST',
    path: '/consumer-survey/import-from-drive',
    body: surveyFromDrive,
    responses: {
      201: surveySaved,
      400: surveyRejection,
      409: errorBody,
      501: errorBody,
      502: errorBody,
      503: errorBody,
    },
  }),
  update: endpoint({
    method: 'PUT',
    path: '/consumer-survey/:id',
    params: idParams,
    body: surveyUpdate,
    responses: { 200: surveySaved, 400: errorBody },
  }),
}
