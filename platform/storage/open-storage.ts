import { openDirectoryStorage } from './directory-storage.ts'
import type { FileStorage } from './file-storage.ts'
import type { S3Address } from './s3-address.ts'

export interface StorageOptions {
  /** Created if missing. Several processes may share it. */
  readonly directory: string
  /** Bucket to use instead. */
  readonly s3?: S3Address | undefined
}

/** Opens the configured storage. Throws a StorageStartError if it cannot be used. */
export async function openStorage({ directory, s3 }: StorageOptions): Promise<FileStorage> {
  if (!s3) return openDirectoryStorage(directory)
  // Load the SDK only when needed: it is slow, and most portals do not use it.
  const { openS3Storage } = await import('./s3-storage.ts')
  return openS3Storage(s3)
}
