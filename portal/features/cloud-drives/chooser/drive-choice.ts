/** A file on a drive that somebody has chosen. */
export interface DriveChoice {
  readonly drive: string
  readonly file: string
}
