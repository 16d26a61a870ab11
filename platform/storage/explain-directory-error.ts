import { StorageUnavailable } from './storage-unavailable.ts'

/** What a disk says that will not take or give files just now, in words for whoever waits. */
const MEANINGS: Record<string, string> = {
  ENOSPC: 'The disk of the file storage is full.',
  EDQUOT: 'The disk of the file storage is full.',
  EROFS: 'The disk of the file storage takes no files.',
  EACCES: 'The directory of the file storage is closed to the portal.',
  EPERM: 'The directory of the file storage is closed to the portal.',
  EIO: 'The disk of the file storage does not answer.',
  ESTALE: 'The disk of the file storage does not answer.',
  ENOENT: 'The directory of the file storage is gone.',
  EMFILE: 'Too many files are open.',
}

/** The error as a StorageUnavailable where it is the disk's; any other as it is. */
export function explainDirectoryError(error: unknown): unknown {
  const { code = '', syscall } = error as NodeJS.ErrnoException
  const meaning = syscall === undefined ? undefined : MEANINGS[code]
  return meaning === undefined ? error : new StorageUnavailable(meaning, { cause: error })
}
