import { InvalidFileHashError, type FileStorage } from '../storage/file-storage.ts'
import { storageFailed } from './events.ts'

/** Wraps a storage and publishes an event for each failed operation. */
export function instrumentStorage(storage: FileStorage): FileStorage {
  async function watch<Result>(operation: string, work: Promise<Result>): Promise<Result> {
    try {
      return await work
    } catch (error) {
      // An invalid hash is the caller's fault.
      if (!(error instanceof InvalidFileHashError)) storageFailed.publish(() => ({ operation }))
      throw error
    }
  }
  return {
    put: (content) => watch('put', storage.put(content)),
    get: (sha256) => watch('get', storage.get(sha256)),
    read: (sha256) => watch('read', storage.read(sha256)),
    exists: (sha256) => watch('exists', storage.exists(sha256)),
    delete: (sha256) => watch('delete', storage.delete(sha256)),
  }
}
