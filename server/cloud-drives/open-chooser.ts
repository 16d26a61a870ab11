import type { DriveName } from '@insights/contract/cloud-drives.ts'
import type { CloudDrive } from '@insights/platform/cloud-drive/cloud-drive.ts'
import { openDropbox } from '@insights/platform/cloud-drive/dropbox.ts'
import { openGoogleDrive } from '@insights/platform/cloud-drive/google-drive.ts'

import type { Caller } from '../http/caller.ts'
import type { Services } from '../services.ts'
import { openAccess } from './open-access.ts'
import { settingsOf } from './settings-of.ts'

/** The drive of a caller who has allowed this session to read it. */
export function openChooser(
  services: Pick<Services, 'db' | 'config' | 'encryptor'>,
  { tokenHash }: Caller,
  drive: DriveName,
): CloudDrive {
  const settings = settingsOf(services.config, drive)
  const access = openAccess(services, tokenHash, { drive, purpose: 'choose' })
  return drive === 'dropbox' ? openDropbox(settings, access) : openGoogleDrive(settings, access)
}
