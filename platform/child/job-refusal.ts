/**
 * A job's own "no": the input was looked at and is not acceptable. Thrown inside the child,
 * it arrives in the parent as the same class with the same code and message.
 */
export class JobRefusal extends Error {
  override readonly name = 'JobRefusal'
  readonly code: string

  constructor(code: string, message: string) {
    super(message)
    this.code = code
  }
}
