/** A value that was not encrypted with this key and purpose, or that was altered. */
export class BadSeal extends Error {
  override readonly name = 'BadSeal'

  constructor() {
    super('The value was altered, or was sealed with another key or for another purpose.')
  }
}
