import { createHash } from 'node:crypto'

import { normaliseEmail } from '../users/normalise-email.ts'
import { networkOf } from './network-of.ts'

/** At most so many tries within any stretch of so many seconds. */
export interface Limit {
  /** Whose tries are counted together; never readable, since it may be an address. */
  readonly subject: string
  readonly most: number
  readonly seconds: number
}

const MINUTE = 60
const HOUR = 60 * MINUTE

/** Wrong passwords of an account, whether or not there is one (decisions 3). */
export const passwordsOf = (email: string) => limit('password', normaliseEmail(email), 10, MINUTE)

/** Wrong codes of an account (decisions 3). */
export const codesOf = (email: string) => limit('code', normaliseEmail(email), 5, MINUTE)

/** Wrong passwords and codes from one address of the network, whoever they are for (decisions 3). */
export const triesFrom = (ip: string) => limit('address', networkOf(ip), 30, MINUTE)

/** Mails of one kind to one address, so that nobody's mailbox can be flooded through us. */
export const mailsTo = (email: string, kind: string) =>
  limit(`mail ${kind}`, normaliseEmail(email), 5, HOUR)

/** Mails that somebody at one address of the network asks for without an account. */
export const asksFrom = (ip: string) => limit('ask', networkOf(ip), 30, MINUTE)

function limit(kind: string, whose: string, most: number, seconds: number): Limit {
  const subject = createHash('sha256').update(`${kind}\0${whose}`).digest('base64url')
  return { subject, most, seconds }
}
