/** Thrown while a patch is read, for the path or field of it that is wrong. */
export class InvalidPatch extends Error {
  readonly path: string

  constructor(path: string, message: string) {
    super(message)
    this.path = path
  }
}
