/** Thrown for an invalid path or field of a patch. */
export class InvalidPatchError extends Error {
  readonly path: string

  constructor(path: string, message: string) {
    super(message)
    this.path = path
  }
}
