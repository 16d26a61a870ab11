/** A recorded attempt. */
export interface Attempt {
  readonly subject: string
  /** To the microsecond, as PostgreSQL writes it: distinguishes attempts. */
  readonly at: string
  /** No further attempt is left for the day. */
  readonly lastOfDay: boolean
}
