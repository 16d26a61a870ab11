/** The storage of the settings cannot be used: a message for whoever starts the program. */
export class StorageStartError extends Error {
  override readonly name = 'StorageStartError'
}
