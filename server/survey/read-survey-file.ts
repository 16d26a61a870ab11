import type { Multipart } from '@fastify/multipart'
import type { DriveName } from '@insights/contract/screenshots/cloud-drives.ts'
import type { SurveyRejection } from '@insights/contract/survey/survey.ts'
import { ChildProcessError } from '@insights/platform/child/child-errors.ts'
import { hasExtension } from '@insights/platform/cloud-drive/cloud-drive.ts'
import { readSheet } from '@insights/platform/spreadsheet/read-sheet.ts'
import { SheetRejectedError } from '@insights/platform/spreadsheet/sheet.ts'

import type { Caller } from '../http/caller.ts'
import { HttpError, badRequest } from '../http/errors.ts'
import { readOneFile } from '../http/forms.ts'
import { mapDriveErrors, SURVEY_EXTENSIONS } from '../screenshots/cloud-drives/drive-use.ts'
import { openChooser } from '../screenshots/cloud-drives/open-access.ts'
import type { Services } from '../start/services.ts'

const WRONG_CONTENT = 'The content of the file is wrong'
const WRONG_STRUCTURE =
  'we found several issues in the import, probably there is an error with the structure'

interface GivenFile {
  readonly bytes: Uint8Array
  /** True when the file has more than is read. */
  readonly truncated: boolean
}

/** One file more than the form may have, so that the error can name the second one. */
export const SURVEY_FORM = { files: 2, fileSize: 10 * 1024 * 1024 }

/** Ten thousand questions under a header; an industry has a handful. */
const LIMITS = { maxRows: 10_001, maxColumns: 200 }

/**
 * Returns the cells of the only file in a form, as a spreadsheet shows them. The file is read in a
 * child process. Throws the specification's message for a file that cannot be a survey.
 */
export async function readSurveyFile(form: AsyncIterable<Multipart>): Promise<string[][]> {
  return readSurveyBytes(await readOneFile(form))
}

/** Returns the cells of a file that is in memory already. */
async function readSurveyBytes({ bytes, truncated }: GivenFile): Promise<string[][]> {
  if (truncated) throw rejectSurvey([WRONG_CONTENT])
  try {
    const { rows } = await readSheet(bytes, LIMITS)
    return rows
  } catch (error) {
    throw explain(error)
  }
}

function explain(error: unknown): unknown {
  if (error instanceof SheetRejectedError) {
    return rejectSurvey([error.code === 'too-many-rows' ? WRONG_STRUCTURE : WRONG_CONTENT])
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

/** Returns the cells of a survey file on the caller's drive, as if it had been uploaded. */
export async function readDriveFile(
  services: Services,
  caller: Caller,
  drive: DriveName,
  id: string,
): Promise<string[][]> {
  const chooser = openChooser(services, caller, drive)
  const file = await mapDriveErrors(() => chooser.download(id, SURVEY_FORM.fileSize))
  if (!hasExtension(file.name, SURVEY_EXTENSIONS)) {
    throw rejectSurvey(['Choose one csv, xls or xlsx file.'])
  }
  return readSurveyBytes(file)
}

/** The error of a survey that cannot be imported; `messages` are the specification's. */
export function rejectSurvey(
  messages: SurveyRejection['messages'],
  behind: Omit<SurveyRejection, 'messages'> = {},
): HttpError {
  return badRequest(messages.join('\n'), undefined, { messages, ...behind })
}
