/**
 * Thrown by a job that rejects its input. The parent receives an error of the same class, code and
 * message.
 */
export class JobRejectedError extends Error {
  override readonly name = 'JobRejectedError'
  readonly code: string

  constructor(code: string, message: string) {
    super(message)
    this.code = code
  }
}
