import { openDirectoryStorage } from './directory-storage.ts'
import type { FileStorage } from './file-storage.ts'
import type { S3Address } from './s3/s3-address.ts'

export interface StorageOptions {
  /** Made if missing. Several processes may share it. */
  readonly directory: string
  /** A bucket to keep the files in instead. */
  readonly s3?: S3Address | undefined
}

/** Opens the storage that the options name. Throws a StorageStartError when it cannot be used. */
export async function openStorage({ directory, s3 }: StorageOptions): Promise<FileStorage> {
  if (!s3) return openDirectoryStorage(directory)
  // The SDK takes time to load, and most portals have no use for it.
  const { openS3Storage } = await import('./s3/open-s3-storage.ts')
  return openS3Storage(s3)
}
