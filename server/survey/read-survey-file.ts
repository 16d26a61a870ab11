import type { Multipart } from '@fastify/multipart'
import type { DriveName } from '@insights/contract/screenshots/cloud-drives.ts'
import { type SurveyRejection, sheetName, surveyColumns } from '@insights/contract/survey/survey.ts'
import {
  type SharesReading,
  checkSurveyImport,
  readSurveySheet,
} from '@insights/domain/survey/check-survey.ts'
import { type SurveyCheck, WRONG_STRUCTURE } from '@insights/domain/survey/match-survey-rows.ts'
import type { SurveyQuestion } from '@insights/domain/survey/survey-row.ts'
import { listText } from '@insights/domain/text/number-text.ts'
import { ChildProcessError } from '@insights/platform/child/child-errors.ts'
import { hasExtension } from '@insights/platform/cloud-drive/cloud-drive.ts'
import { readSheet } from '@insights/platform/spreadsheet/read-sheet.ts'
import { SheetRejectedError, WRONG_CONTENT } from '@insights/platform/spreadsheet/sheet.ts'

import type { Caller } from '../http/caller.ts'
import { HttpError, badRequest } from '../http/errors.ts'
import { TABLE_EXTENSIONS, parseJson, readOneFile, readOptionalField } from '../http/forms.ts'
import { mapDriveErrors, SURVEY_EXTENSIONS } from '../screenshots/cloud-drives/drive-use.ts'
import { openChooser } from '../screenshots/cloud-drives/open-access.ts'
import type { Services } from '../start/services.ts'

interface GivenFile {
  readonly bytes: Uint8Array
  /** True when the file has more than is read. */
  readonly truncated: boolean
}

/** One file more than the form may have, so that the error can name the second one. */
export const SURVEY_FORM = { files: 2, fileSize: 10 * 1024 * 1024 }

/** Ten thousand questions under a header; an industry has a handful. */
const LIMITS = { maxRows: 10_001, maxColumns: 200 }

const ONE_FILE = 'Choose one csv, xls or xlsx file.'

type Questions = readonly SurveyQuestion[]

/** The sheet of a survey file. */
export interface SurveySheet {
  /** Its name, where others are visible too. */
  readonly name: string | null
  /** Their names and its own. */
  readonly names: readonly string[]
  readonly rows: readonly (readonly string[])[]
  /** Returns its columns and rows, and what is unclear about them. */
  readonly read: (questions: Questions) => SharesReading
  /** Returns its survey, or what is wrong with it. */
  readonly check: (questions: Questions) => SurveyCheck
}

/**
 * Returns the sheet of the only file in a form, which is read in a child process. Throws the
 * specification's message for a file that cannot be a survey.
 */
export async function readSurveyForm(form: AsyncIterableIterator<Multipart>): Promise<SurveySheet> {
  const { sheet, rest: behind } = await readSheetName(form)
  const { text, rest } = await readOptionalField(behind, 'columns')
  const columns = text === undefined ? undefined : surveyColumns.safeParse(parseJson(text)).data
  if (text !== undefined && !columns) {
    throw badRequest('columns: Cannot be read', { columns: 'Cannot be read' })
  }
  const file = await readOneFile(rest)
  if (!hasExtension(file.name, TABLE_EXTENSIONS)) throw rejectSurvey([ONE_FILE])
  return readSurveyBytes(file, { sheet, columns })
}

/** Returns the field of a form that may name the sheet to read, and the parts behind it. */
export async function readSheetName(form: AsyncIterableIterator<Multipart>) {
  const { text, rest } = await readOptionalField(form, 'sheet')
  if (text === undefined) return { rest }
  const sheet = sheetName.safeParse(text).data
  if (sheet === undefined) throw badRequest('sheet: Cannot be read', { sheet: 'Cannot be read' })
  return { sheet, rest }
}

/** The sheet and the columns to read; the file says where they are not given. */
interface Chosen {
  readonly sheet: string | undefined
  readonly columns: readonly number[] | undefined
}

/** Returns the sheet of a file that is in memory already. */
async function readSurveyBytes(
  { bytes, truncated }: GivenFile,
  { sheet, columns }: Chosen,
): Promise<SurveySheet> {
  if (truncated) throw rejectSurvey([WRONG_CONTENT])
  try {
    const { rows, chosen, sheets } = await readSheet(bytes, LIMITS, sheet)
    const nameSheet = (check: SurveyCheck): SurveyCheck => {
      if (check.ok || chosen === null) return check
      return { ...check, details: [nameChosen(chosen, sheets), ...check.details] }
    }
    return {
      name: chosen,
      names: sheets,
      rows,
      read: (questions) => {
        const reading = readSurveySheet(rows, questions, columns)
        return { ...reading, check: nameSheet(reading.check) }
      },
      check: (questions) => nameSheet(checkSurveyImport(rows, questions, columns)),
    }
  } catch (error) {
    throw explain(error)
  }
}

const NAMED_SHEETS = 5

function nameChosen(chosen: string, sheets: readonly string[]): string {
  const others = sheets.filter((name) => name !== chosen)
  const named = others.slice(0, NAMED_SHEETS).map((name) => `"${name}"`)
  const more = others.length > NAMED_SHEETS ? [`${others.length - NAMED_SHEETS} more`] : []
  return `The sheet "${chosen}" was read. If the survey is in another one, choose it: ${listText([...named, ...more])}`
}

function explain(error: unknown): unknown {
  if (error instanceof SheetRejectedError) {
    const message = error.code === 'too-many-rows' ? WRONG_STRUCTURE : WRONG_CONTENT
    return rejectSurvey([message], error.message === message ? {} : { details: [error.message] })
  }
  return explainBusy(error)
}

/** Returns the 503 of a file that could not be processed; other errors as they are. */
export function explainBusy(error: unknown): unknown {
  if (error instanceof ChildProcessError) {
    const message = 'Too many files are being processed. Please try again in a minute.'
    return new HttpError('Unavailable', 503, message)
  }
  return error
}

/** Returns the sheet of a survey file on the caller's drive, as if it had been uploaded. */
export async function readDriveFile(
  services: Services,
  caller: Caller,
  drive: DriveName,
  { file: id, ...chosen }: Chosen & { readonly file: string },
): Promise<SurveySheet> {
  const chooser = openChooser(services, caller, drive)
  const file = await mapDriveErrors(() => chooser.download(id, SURVEY_FORM.fileSize))
  if (!hasExtension(file.name, SURVEY_EXTENSIONS)) {
    throw rejectSurvey([ONE_FILE])
  }
  return readSurveyBytes(file, chosen)
}

/** The error of a survey that cannot be imported; `messages` are the specification's. */
export function rejectSurvey(
  messages: SurveyRejection['messages'],
  behind: Omit<SurveyRejection, 'messages'> = {},
): HttpError {
  return badRequest(messages.join('\n'), undefined, { messages, ...behind })
}
