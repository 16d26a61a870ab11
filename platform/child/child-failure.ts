/**
 * Why a child gave no answer.
 *
 * - `timeout`: it ran longer than the time limit and was killed
 * - `memory`: it needed more memory than it may have
 * - `crashed`: it died, or its job threw something that is no refusal
 * - `busy`: too many jobs were waiting already; nothing was started
 * - `unavailable`: the child could not be started at all; the input is not to blame
 */
export type ChildFailureReason = 'timeout' | 'memory' | 'crashed' | 'busy' | 'unavailable'

export class ChildFailure extends Error {
  override readonly name = 'ChildFailure'
  readonly reason: ChildFailureReason

  constructor(reason: ChildFailureReason, message: string) {
    super(message)
    this.reason = reason
  }
}
