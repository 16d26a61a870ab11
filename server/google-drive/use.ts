import type { DriveUse } from '../cloud-drives/purpose.ts'

export const UPLOAD: DriveUse = { drive: 'google-drive', purpose: 'upload' }
