import { openDirectoryStorage } from './directory-storage.ts'
import type { FileStorage } from './file-storage.ts'

export interface StorageOptions {
  /** Made if missing. Several processes may share it. */
  directory: string
}

/** Opens the storage that the options name. */
export function openStorage(options: StorageOptions): Promise<FileStorage> {
  return openDirectoryStorage(options.directory)
}
