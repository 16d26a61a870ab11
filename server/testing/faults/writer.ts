/**
 * Writes one thing after another, and keeps a ledger of what was acknowledged. What was sent and not
 * answered may be there or not; what is there must be one of the two.
 */
export interface Writer {
  readonly name: string
  /** Writes once. Throws when it was not acknowledged. */
  readonly write: () => Promise<void>
  /** Compares the ledger with what is there; answers what is wrong, in sentences. */
  readonly verify: () => Promise<readonly string[]>
  readonly acknowledged: () => number
  /** Of one whose writes are followed by much work. */
  readonly pauseMilliseconds?: number
}
