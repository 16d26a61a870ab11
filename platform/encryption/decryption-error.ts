/** A value that was not encrypted with this key and purpose, or that was altered. */
export class DecryptionError extends Error {
  override readonly name = 'DecryptionError'

  constructor() {
    super('The value was altered, or was encrypted with another key or for another purpose.')
  }
}
