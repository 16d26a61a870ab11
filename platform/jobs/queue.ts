/** A kind of job. Its payload `Data` is stored as JSON, readable in the database. */
export interface Queue<Data extends object> {
  readonly name: string
  /** Maximum number of retries. */
  readonly retryLimit: number
  /** Seconds until a retry; doubled each time, with jitter, up to `longestRetryDelay`. */
  readonly retryDelay: number
  readonly longestRetryDelay: number
  /** Seconds after which a run counts as lost and the job is retried: longer than any run takes. */
  readonly expireIn: number
  /**
   * Seconds between heartbeats of a run, at least 10. A run whose process died is detected after
   * two of them, long before `expireIn`. Omitted where runs are short.
   */
  readonly heartbeat?: number
  /** Seconds that finished and failed jobs are kept for inspection. */
  readonly keepFor: number
  /** Maximum concurrent runs per process. */
  readonly concurrency: number
  /** Never set; gives the compiler the payload type of this queue. */
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
