import type { DriveName } from '@insights/contract/cloud-drives.ts'
import type { DriveSettings } from '@insights/platform/cloud-drive/cloud-drive.ts'

import type { Config } from '../config.ts'
import { HttpError } from '../http/errors.ts'
import { TITLES, VARIABLES } from './purpose.ts'

/** The settings of a drive; without them its calls answer 501 and what to set (D11). */
export function settingsOf({ drives }: Pick<Config, 'drives'>, drive: DriveName): DriveSettings {
  const settings = drives[drive]
  if (settings) return settings
  const message = `${TITLES[drive]} is not set up. Your administrator can set ${VARIABLES[drive]}.`
  throw new HttpError('NotImplemented', 501, message)
}
