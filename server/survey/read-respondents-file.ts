import type { Multipart } from '@fastify/multipart'
import {
  MAX_RESPONDENTS,
  MAX_RESPONDENTS_FILE,
  MAX_RESPONDENT_COLUMNS,
  type RespondentColumns,
  type RespondentMatch,
  respondentMatch,
} from '@insights/contract/survey/respondents.ts'
import { matchColumns } from '@insights/domain/survey/match-columns.ts'
import type { RespondentFile } from '@insights/domain/survey/read-respondents.ts'
import type { SurveyQuestion } from '@insights/domain/survey/survey-row.ts'
import { hasExtension } from '@insights/platform/cloud-drive/cloud-drive.ts'
import { readTableFile } from '@insights/platform/spreadsheet/read-table-file.ts'
import { SheetRejectedError } from '@insights/platform/spreadsheet/sheet.ts'
import type { TableFile } from '@insights/platform/spreadsheet/table-file.ts'

import { badRequest } from '../http/errors.ts'
import { TABLE_EXTENSIONS, parseJson, readNextField, readOneFile } from '../http/forms.ts'
import { explainBusy, rejectSurvey } from './read-survey-file.ts'

/** The match of a thousand questions, in bytes. */
const FIELD_SIZE = 100_000

export const RESPONDENTS_FORM = {
  files: 2,
  fileSize: MAX_RESPONDENTS_FILE,
  fieldSize: FIELD_SIZE,
}

const LIMITS = {
  maxRows: MAX_RESPONDENTS,
  maxColumns: MAX_RESPONDENT_COLUMNS,
  maxBytes: MAX_RESPONDENTS_FILE,
}

/** Returns the columns of the only file in a form, with a suggestion for each question. */
export async function readColumns(
  form: AsyncIterable<Multipart>,
  questions: readonly SurveyQuestion[],
): Promise<RespondentColumns> {
  const { format, columns, rowNumbers } = await readFile(form, [])
  const match = matchColumns(
    columns,
    questions.map(({ title }) => title),
  )
  return {
    format,
    rows: rowNumbers.length,
    columns: columns.map(({ name, label, examples }) => ({ name, label, examples })),
    questions: match.questions.map(({ column, exact }, at) => {
      const { questionId, title } = questions[at]!
      return { questionId, title, column, exact }
    }),
    weight: match.weight,
    respondent: match.respondent,
  }
}

/**
 * Returns the matched columns of the only file in a form. Throws a 400 for a match that names a
 * column twice, or a question that the report does not have.
 */
export async function readRespondentsForm(
  form: AsyncIterableIterator<Multipart>,
  questions: readonly SurveyQuestion[],
): Promise<RespondentFile> {
  const match = readMatch(await readNextField(form, 'match'), questions)
  const select = [...Object.values(match.questions), match.weight, match.respondent].filter(
    (column) => column !== null,
  )
  const file = await readFile(form, select)
  const columnAt = (place: number | null | undefined) => {
    if (place === null || place === undefined) return null
    const { name, label } = file.columns[place]!
    return { name: name || label, values: file.values[select.indexOf(place)]! }
  }
  return {
    rowNumbers: file.rowNumbers,
    questions: questions.map((question) => ({
      question,
      column: columnAt(match.questions[question.questionId]),
    })),
    weight: columnAt(match.weight),
    respondent: columnAt(match.respondent),
  }
}

function readMatch(text: string, questions: readonly SurveyQuestion[]): RespondentMatch {
  const match = respondentMatch.safeParse(parseJson(text))
  if (!match.success) throw rejectMatch('Cannot be read')
  const { questions: matched, weight, respondent } = match.data
  const known = new Set(questions.map(({ questionId }) => questionId))
  if (Object.keys(matched).some((id) => !known.has(id))) {
    throw rejectMatch('Names a question that this report does not have')
  }
  const places = [...Object.values(matched), weight, respondent].filter((place) => place !== null)
  if (new Set(places).size < places.length) throw rejectMatch('Names a column twice')
  return match.data
}

const rejectMatch = (message: string) => badRequest(`match: ${message}`, { match: message })

async function readFile(
  form: AsyncIterable<Multipart>,
  select: readonly number[],
): Promise<TableFile> {
  const { name, bytes, truncated } = await readOneFile(form)
  if (!hasExtension(name, [...TABLE_EXTENSIONS, 'sav', 'zsav'])) {
    throw rejectSurvey(['Choose one csv, xls, xlsx or sav file.'])
  }
  if (truncated) {
    throw rejectSurvey([
      'The file is larger than 10 MB. Keep only the columns of the survey in it.',
    ])
  }
  try {
    return await readTableFile(bytes, LIMITS, select)
  } catch (error) {
    throw error instanceof SheetRejectedError ? rejectSurvey([error.message]) : explainBusy(error)
  }
}
