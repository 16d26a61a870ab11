/** The files cannot be read or written now; a retry may succeed. */
export class StorageUnavailable extends Error {
  override readonly name = 'StorageUnavailable'
}
