/** A file or folder on somebody's drive. */
export interface DriveEntry {
  readonly id: string
  readonly name: string
  readonly kind: 'folder' | 'file'
  readonly bytes: number | null
  /** ISO 8601, UTC. */
  readonly modifiedAt: string | null
}

export interface DriveListing {
  readonly entries: readonly DriveEntry[]
  /** To ask for more with; null when that was all. */
  readonly cursor: string | null
}

export interface DriveLook {
  /** The id of a folder; undefined for where the drive begins. */
  readonly folder?: string | undefined
  /** Looks for a name everywhere instead. */
  readonly search?: string | undefined
  readonly cursor?: string | undefined
}

export interface DriveFile {
  readonly name: string
  /** At most as many as were asked for. */
  readonly bytes: Uint8Array
  readonly truncated: boolean
}

/** What can be done on a drive that its owner lets us read. */
export interface CloudDrive {
  /** Folders, and files with one of these endings (`csv`). */
  list(look: DriveLook, endings: readonly string[]): Promise<DriveListing>
  download(id: string, maxBytes: number): Promise<DriveFile>
}
