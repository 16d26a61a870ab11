/** A value that this key did not seal, or that was altered since. */
export class BadSeal extends Error {
  override readonly name = 'BadSeal'

  constructor() {
    super('The value was altered, or was sealed with another key or for another purpose.')
  }
}
