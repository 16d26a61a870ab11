import { isStaff, type Role } from '../user.ts'

/**
 * Events that users are notified of. Staff get all but the last two, which are of customers; the
 * portal never offers a user a kind of the others.
 */
export const NOTIFICATION_KINDS = [
  /** A colleague wrote "@name" in a comment. */
  'mention',
  /** A colleague replied in a thread that the user wrote in. */
  'reply',
  /** Part of a work plan was given to the user, or its date changed. */
  'planned',
  /** Part of a work plan is due tomorrow, today, or late. */
  'due',
  /** A report that the user worked on was returned to draft. */
  'returned',
  /** A report waits for a senior to approve it. */
  'to-approve',
  /** A senior questions an answer or a text in the review queue. */
  'query',
  /** Answers wait to be answered a second time. */
  'second-coding',
  /** Two answers of one cell differ and wait for a third person. */
  'to-adjudicate',
  /** The reader's company has a new edition; what the reader follows in it is named. */
  'publication',
  /** An edition that their company has not bought was published where the reader follows something. */
  'not-bought',
] as const

export type NotificationKind = (typeof NOTIFICATION_KINDS)[number]

/** How a notification reaches its user beside the list: an email at once, the daily digest, or none. */
export const DELIVERIES = ['now', 'digest', 'none'] as const

export type Delivery = (typeof DELIVERIES)[number]

/**
 * Kinds that are emailed, with their delivery until the user chooses. The emails about a report's
 * status say what the missing kinds do, and are switched on and off by themselves.
 */
export const USUAL_DELIVERY = {
  mention: 'now',
  reply: 'digest',
  planned: 'digest',
  due: 'digest',
  query: 'now',
  'second-coding': 'digest',
  'to-adjudicate': 'digest',
  publication: 'now',
  // A company that buys an edition as it comes out has it by then.
  'not-bought': 'digest',
} as const satisfies Partial<Record<NotificationKind, Delivery>>

export type EmailedKind = keyof typeof USUAL_DELIVERY

export const EMAILED_KINDS = Object.keys(USUAL_DELIVERY) as readonly EmailedKind[]

const OF_CUSTOMERS: readonly NotificationKind[] = ['publication', 'not-bought']

/** Returns the kinds that a user of a role may receive by email. */
export function emailedKindsOf(role: Role): readonly EmailedKind[] {
  return EMAILED_KINDS.filter((kind) => OF_CUSTOMERS.includes(kind) !== isStaff(role))
}
