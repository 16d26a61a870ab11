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

interface DriveFile {
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

/** Credentials and URLs of a drive provider. */
export interface DriveSettings {
  readonly clientId: string
  readonly clientSecret: string
  /** The provider's consent page. */
  readonly oauthUrl: string
  readonly tokenUrl: string
  /** The token revocation endpoint. */
  readonly revokeUrl: string
  readonly apiUrl: string
  /** Origin of file downloads, for providers with a separate host. */
  readonly contentUrl: string
  /** Timeout of a request in milliseconds. */
  readonly timeout: number
}

/**
 * Returns true for a file name with one of these extensions, in any case: `Survey.XLSX` has `xlsx`.
 */
export function hasExtension(name: string, extensions: readonly string[]): boolean {
  const dot = name.lastIndexOf('.')
  return dot > 0 && extensions.includes(name.slice(dot + 1).toLowerCase())
}
