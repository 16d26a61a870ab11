/** The right to one try. */
export interface Attempt {
  readonly subject: string
  /** The try's moment to the microsecond, as PostgreSQL writes it: it tells tickets apart. */
  readonly at: string
  /** No other one is left for the day. */
  readonly lastOfDay: boolean
}
