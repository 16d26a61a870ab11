/** A kind of job. What it carries is `Data`, kept as JSON where whoever reads the database can read it. */
export interface Queue<Data extends object> {
  readonly name: string
  /** How often a job that failed is tried again. */
  readonly retryLimit: number
  /** Seconds until it is tried again; doubled each time, with some chance, up to `longestRetryDelay`. */
  readonly retryDelay: number
  readonly longestRetryDelay: number
  /** Seconds after which a run counts as lost and the job is tried again: longer than any run takes. */
  readonly expireIn: number
  /**
   * Seconds between signs of life of a run, at least 10: one whose process is gone is noticed after
   * two of them, long before `expireIn`. Left out where runs are short.
   */
  readonly heartbeat?: number
  /** Seconds that finished and failed jobs are kept for whoever looks after them. */
  readonly keepFor: number
  /** How many run at once in one process. */
  readonly concurrency: number
  /** Never there; it lets the compiler know what a job of this queue carries. */
  readonly carries?: Data
}

const DAY = 24 * 60 * 60

const USUAL = {
  retryLimit: 5,
  retryDelay: 10,
  longestRetryDelay: 15 * 60,
  expireIn: 5 * 60,
  keepFor: 7 * DAY,
  concurrency: 1,
}

/**
 * @example
 * const sendMail = defineQueue<{ sealed: string }>({ name: 'send-mail', retryLimit: 12 })
 */
export function defineQueue<Data extends object>(
  settings: Partial<Omit<Queue<Data>, 'carries'>> & { readonly name: string },
): Queue<Data> {
  return { ...USUAL, ...settings }
}
