import { StorageUnavailableError } from './storage-unavailable-error.ts'

/** Messages for disk errors. */
const MEANINGS: Record<string, string> = {
  ENOSPC: 'The disk of the file storage is full.',
  EDQUOT: 'The disk of the file storage is full.',
  EROFS: 'The file storage is read-only.',
  EACCES: 'The portal cannot access the file storage.',
  EPERM: 'The portal cannot access the file storage.',
  EIO: 'The disk of the file storage does not answer.',
  ESTALE: 'The disk of the file storage does not answer.',
  ENOENT: 'The directory of the file storage is gone.',
  EMFILE: 'Too many files are open.',
}

/** Returns a StorageUnavailableError for a disk error, any other error as it is. */
export function toDirectoryError(error: unknown): unknown {
  const { code = '', syscall } = error as NodeJS.ErrnoException
  const meaning = syscall === undefined ? undefined : MEANINGS[code]
  return meaning === undefined ? error : new StorageUnavailableError(meaning, { cause: error })
}
