import type { DriveName } from '@insights/contract/cloud-drives.ts'
import { DROPBOX_EXTRA, DROPBOX_SCOPE } from '@insights/platform/cloud-drive/dropbox.ts'
import { GOOGLE_EXTRA, GOOGLE_SCOPES } from '@insights/platform/cloud-drive/google-drive.ts'

import type { Purpose } from '../database/drive-tables.ts'

/** A drive together with what it is used for. */
export interface DriveUse {
  readonly drive: DriveName
  readonly purpose: Purpose
}

export const TITLES: Readonly<Record<DriveName, string>> = {
  'google-drive': 'Google Drive',
  dropbox: 'Dropbox',
}

export const VARIABLES: Readonly<Record<DriveName, string>> = {
  'google-drive': 'GOOGLE_CLIENT_ID and GOOGLE_CLIENT_SECRET',
  dropbox: 'DROPBOX_APP_KEY and DROPBOX_APP_SECRET',
}

export function requestedScope({ drive, purpose }: DriveUse) {
  return drive === 'dropbox'
    ? { scope: DROPBOX_SCOPE, extra: DROPBOX_EXTRA }
    : { scope: GOOGLE_SCOPES[purpose], extra: GOOGLE_EXTRA }
}
