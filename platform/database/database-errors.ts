/**
 * A startup error that the operator can fix. Its message is one complete line, printed without a
 * stack trace.
 */
export class DatabaseStartError extends Error {
  override name = 'DatabaseStartError'
}

/** The database cannot be reached, or the connection was lost during a statement. */
export class DatabaseUnavailableError extends Error {
  override readonly name = 'DatabaseUnavailableError'

  constructor(cause: unknown) {
    super('The database cannot be reached.', { cause })
  }
}

/** No connection came free in the time that the request may wait for one. */
export class DatabaseBusyError extends Error {
  override readonly name = 'DatabaseBusyError'

  constructor() {
    super('All connections to the database are in use.')
  }
}

/**
 * SQLSTATE codes for shutdown, startup, too many connections, and for a write that a standby or a
 * demoted primary rejects as read-only; class 08 is checked separately.
 */
const POSTGRES_CODES = ['57P01', '57P02', '57P03', '53300', '25006']
const NETWORK_CODES = [
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'ECONNREFUSED',
  'EHOSTUNREACH',
  'ENETUNREACH',
]
/** `pg` gives these no code. */
const CLIENT_MESSAGES = /^(Connection terminated|Query read timeout|Client has encountered)/

/** Returns true when a statement failed because of its connection, so that a retry may succeed. */
export function isConnectionLoss(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const code = 'code' in error ? String(error.code) : ''
  return (
    POSTGRES_CODES.includes(code) ||
    /^08...$/.test(code) ||
    NETWORK_CODES.includes(code) ||
    CLIENT_MESSAGES.test(error.message)
  )
}
