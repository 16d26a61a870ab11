import type { DriveName } from '@insights/contract/cloud-drives.ts'
import { hasExtension } from '@insights/platform/cloud-drive/cloud-drive.ts'

import { mapDriveErrors } from '../cloud-drives/map-drive-errors.ts'
import { openChooser } from '../cloud-drives/open-chooser.ts'
import { SURVEY_EXTENSIONS } from '../cloud-drives/survey-extensions.ts'
import type { Caller } from '../http/caller.ts'
import type { Services } from '../services.ts'
import { readSurveyBytes, SURVEY_FORM } from './read-survey-file.ts'
import { rejectSurvey } from './reject-survey.ts'

/** The cells of a survey file on the caller's drive, as if it had been uploaded. */
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
