import * as z from 'zod'

import { endpoint } from '../endpoint.ts'
import { id, isoDateTime } from '../fields.ts'
import { equalsFilter, findQuery, selectableFindResult } from '../find.ts'
import { PRODUCTS } from './authentication.ts'

/** An entry of the activity log: what was done in which product, to what, by whom. */
const activity = z.object({
  _id: id,
  subject: z.object({ type: z.string(), reference: z.string() }),
  activity: z.object({ app: z.enum(PRODUCTS), action: z.string() }),
  /**
   * User who acted; null for the portal itself, or a customer whose account is gone. Staff who left
   * are named as long as the log is kept.
   */
  user: z.object({ _id: id, name: z.string(), lastName: z.string() }).nullable(),
  createdAt: isoDateTime,
})

/** Entries of what a user did, and of what others, or the portal, did to the account. */
export const RELATIONS = ['by', 'about'] as const

/** Maximum number of entries in the activity of one user. */
export const MAX_ACTIVITIES = 10_000

/**
 * Entries on the subject USER: what the user did, and what was done to the account, or one of both;
 * the first 10,000 in the requested order, newest first by default.
 */
export const activityFind = findQuery({
  item: activity,
  filter: {
    'subject.type': z.literal('USER'),
    'subject.reference': id,
    'activity.app': equalsFilter(z.enum(PRODUCTS)),
    relation: equalsFilter(z.enum(RELATIONS)),
  },
  sort: ['createdAt'],
}).required({ 'subject.reference': true })
const activityPage = selectableFindResult(activity)

export type Activity = z.infer<typeof activity>

export const activityApi = {
  find: endpoint({
    method: 'GET',
    path: '/activity',
    query: activityFind,
    responses: { 200: activityPage },
  }),
}
