import type { DriveName } from '@insights/contract/cloud-drives.ts'

/** A file on a drive that somebody has chosen. */
export interface DriveChoice {
  readonly drive: DriveName
  readonly file: string
}
