import type { Multipart } from '@fastify/multipart'
import {
  MAX_RESPONDENTS,
  MAX_RESPONDENTS_FILE,
  MAX_RESPONDENT_COLUMNS,
  type RespondentColumns,
  type RespondentMatch,
  type ValueMeaning,
  respondentMatch,
} from '@insights/contract/survey/respondents.ts'
import { openChildPool } from '@insights/platform/child/child-pool.ts'
import { hasExtension } from '@insights/platform/cloud-drive/cloud-drive.ts'
import { toSheetError } from '@insights/platform/spreadsheet/read-sheet.ts'
import { SheetRejectedError } from '@insights/platform/spreadsheet/sheet.ts'

import { badRequest } from '../http/errors.ts'
import { TABLE_EXTENSIONS, parseJson, readNextField, readOneFile } from '../http/forms.ts'
import type { RespondentsInput, SummarizedRespondents } from './read-respondents-job.ts'
import { explainBusy, readSheetName, rejectSurvey } from './read-survey-file.ts'

/** The match of a thousand questions and the meanings of their values, in bytes. */
const FIELD_SIZE = 200_000

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

/** Every file gets a child of its own, which may take as much as a sheet's. */
const pool = openChildPool<RespondentsInput, unknown>({
  job: new URL('../dist/read-respondents-job.js', import.meta.url),
  limits: { processor: 7_000, time: 120_000, memory: 640, heap: 448 },
  waiting: 20,
})

/** Knowledge of an industry about the files of its surveys. */
type Known = Pick<RespondentsInput, 'questions' | 'earlier'>

/** Returns the columns of the only file in a form, with a suggestion for each question. */
export async function readColumns(
  form: AsyncIterableIterator<Multipart>,
  known: Known,
): Promise<RespondentColumns> {
  const { sheet, rest } = await readSheetName(form)
  return (await readFile(rest, { ...known, sheet, match: null })) as RespondentColumns
}

/** Respondents that were read, and the meanings of values that staff sent with them. */
export type ReadFile = SummarizedRespondents & { readonly confirmed: readonly ValueMeaning[] }

/**
 * Returns the respondents of the only file in a form by its match. Throws a 400 for a match that names a
 * column twice, or a question that the report does not have.
 */
export async function readRespondentsForm(
  form: AsyncIterableIterator<Multipart>,
  known: Known,
): Promise<ReadFile> {
  const match = readMatch(await readNextField(form, 'match'), known)
  const read = (await readFile(form, {
    ...known,
    sheet: match.sheet,
    match,
  })) as SummarizedRespondents
  return { ...read, confirmed: match.values ?? [] }
}

function readMatch(text: string, { questions }: Known): RespondentMatch {
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
  input: Omit<RespondentsInput, 'bytes' | 'limits'>,
): Promise<unknown> {
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
    return await pool.run({ bytes, limits: LIMITS, ...input })
  } catch (cause) {
    const error = toSheetError(cause)
    throw error instanceof SheetRejectedError ? rejectSurvey([error.message]) : explainBusy(error)
  }
}
