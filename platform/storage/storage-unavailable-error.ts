/** The files cannot be read or written now; a retry may succeed. */
export class StorageUnavailableError extends Error {
  override readonly name = 'StorageUnavailableError'
}
