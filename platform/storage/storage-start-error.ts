/** The configured storage cannot be used: a message for the operator. */
export class StorageStartError extends Error {
  override readonly name = 'StorageStartError'
}
