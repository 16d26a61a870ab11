/** The database cannot be reached at the moment, or went away in the middle of a statement. */
export class DatabaseAway extends Error {
  override readonly name = 'DatabaseAway'

  constructor(cause: unknown) {
    super('The database cannot be reached.', { cause })
  }
}

/** PostgreSQL's own words: it is ending, starting, or has no connection left; and all of class 08. */
const TOLD_BY_POSTGRES = ['57P01', '57P02', '57P03', '53300']
const TOLD_BY_THE_NETWORK = ['ECONNRESET', 'EPIPE', 'ETIMEDOUT', 'ECONNREFUSED']
/** `pg` gives these no code. */
const TOLD_BY_THE_CLIENT = /^(Connection terminated|Query read timeout|Client has encountered)/

/** Whether a statement failed because its connection did, so that another try may do better. */
export function isConnectionLoss(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const code = 'code' in error ? String(error.code) : ''
  return (
    TOLD_BY_POSTGRES.includes(code) ||
    /^08...$/.test(code) ||
    TOLD_BY_THE_NETWORK.includes(code) ||
    TOLD_BY_THE_CLIENT.test(error.message)
  )
}
