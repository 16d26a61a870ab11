/** A file or folder on a user's drive. */
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
  /** Cursor of the next page; null on the last page. */
  readonly cursor: string | null
}

export interface DriveQuery {
  /** Folder id; undefined for the root. */
  readonly folder?: string | undefined
  /** Searches for a name in all folders instead. */
  readonly search?: string | undefined
  readonly cursor?: string | undefined
}

export interface DriveFile {
  readonly name: string
  /** Truncated to the requested limit. */
  readonly bytes: Uint8Array
  readonly truncated: boolean
}

/** Read operations on a connected drive. */
export interface CloudDrive {
  /** Lists folders, and files with one of these extensions (`csv`). */
  list(query: DriveQuery, extensions: readonly string[]): Promise<DriveListing>
  download(id: string, maxBytes: number): Promise<DriveFile>
}
