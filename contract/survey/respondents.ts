import * as z from 'zod'

import { endpoint } from '../endpoint.ts'
import { errorBody } from '../error.ts'
import { id } from '../fields.ts'
import { sheetName, surveyRejection, surveySaved, valueMeaning } from './survey.ts'

/** Columns of a file that are listed; a survey has a few hundred. */
export const MAX_RESPONDENT_COLUMNS = 1000
export const MAX_RESPONDENTS = 20_000
export const MAX_VALUE_MEANINGS = 500
export const MAX_RESPONDENTS_FILE = 10 * 1024 * 1024

/** The place of a column in the file, counted from 0. */
const column = z
  .int()
  .min(0)
  .max(MAX_RESPONDENT_COLUMNS - 1)

const respondentColumns = z.object({
  format: z.enum(['csv', 'xls', 'xlsx', 'sav']),
  /** The name of the sheet that was read, where others are visible too. */
  sheet: z.string().nullable(),
  /** The names of the visible sheets, where there are several. */
  sheets: z.array(z.string()).readonly(),
  /** Number of rows with a value. */
  rows: z.number(),
  columns: z.array(
    z.object({
      name: z.string(),
      /** The label of a variable, or a second header; empty without one. */
      label: z.string(),
      /** The first few different values. */
      examples: z.array(z.string()),
      /** All different values, with the number of their rows; null if there are too many for ratings. */
      values: z.array(z.object({ value: z.string(), count: z.number() })).nullable(),
    }),
  ),
  /** The report's survey questions, each with the column that it seems to be. */
  questions: z.array(
    z.object({
      questionId: id,
      title: z.string(),
      column: column.nullable(),
      /** The column has the question's very words. */
      exact: z.boolean(),
    }),
  ),
  weight: column.nullable(),
  respondent: column.nullable(),
  /** Meanings of values in earlier imports of the industry. */
  earlier: z.array(valueMeaning),
})

/** The meaning of a file's columns: the field `match` of a form, as JSON. */
export const respondentMatch = z.strictObject({
  sheet: sheetName.optional(),
  /** The column of each question, by question id. */
  questions: z.record(id, column),
  weight: column.nullable().default(null),
  /** The column that names the respondent, who may have one row. */
  respondent: column.nullable().default(null),
  /**
   * Meanings of the values in the questions' columns: a rating from 1 to 5, or 0 for missing. Left out,
   * values are understood by themselves, and a doubt is a rejection with the values to send back.
   */
  values: z.array(valueMeaning).max(MAX_VALUE_MEANINGS).optional(),
})

const respondentsSaved = surveySaved.extend({
  imported: z.object({
    respondents: z.number(),
    /** Rows without any rating, which were left out. */
    leftOut: z.number(),
  }),
})

export type RespondentColumns = z.infer<typeof respondentColumns>
export type ValueMeaning = z.infer<typeof valueMeaning>
export type RespondentMatch = z.infer<typeof respondentMatch>

export const respondentsApi = {
  readColumns: endpoint({
    method: 'POST',
    path: '/consumer-survey/columns',
    description:
      'A form (multipart): the field reportId first, then perhaps the field "sheet" (the name of the sheet to read), then one csv, xls, xlsx or sav with a row for each respondent as "file". Nothing is stored.',
    consumes: ['multipart/form-data'],
    body: z.null(),
    responses: { 200: respondentColumns, 400: surveyRejection, 503: errorBody },
  }),
  import: endpoint({
    method: 'POST',
    path: '/consumer-survey/respondents',
    description:
      'A form (multipart): the field reportId first, then the field "match" (JSON: sheet; questions, the place of the column by question id; weight; respondent; values, what values mean), then the same "file".',
    consumes: ['multipart/form-data'],
    body: z.null(),
    responses: { 201: respondentsSaved, 400: surveyRejection, 503: errorBody },
  }),
}
