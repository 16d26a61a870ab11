/**
 * Why a child returned no result.
 *
 * - `timeout`: it ran longer than the time limit and was killed
 * - `memory`: it exceeded its memory limit
 * - `crashed`: it died, or its job threw an unexpected error
 * - `busy`: the queue was full and nothing was started
 * - `unavailable`: the child could not be started; the input is not at fault
 */
export type ChildProcessErrorReason = 'timeout' | 'memory' | 'crashed' | 'busy' | 'unavailable'

export class ChildProcessError extends Error {
  override readonly name = 'ChildProcessError'
  readonly reason: ChildProcessErrorReason

  constructor(reason: ChildProcessErrorReason, message: string) {
    super(message)
    this.reason = reason
  }
}

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
