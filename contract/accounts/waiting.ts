import * as z from 'zod'

import { id, isoDateTime } from '../fields.ts'

/**
 * Something that waits for the user on the home page. Each area that has such things exports a
 * function that finds them, and the home page lists them all.
 */
export const waitingItem = z.object({
  kind: z.enum([
    'returned',
    'mention',
    'approve',
    'publish',
    'adjudicate',
    'second-coding',
    'query',
    'inbox',
  ]),
  report: z.object({ _id: id, title: z.string() }),
  /** The waiting item in a few words: "2 disagreements". */
  subject: z.string(),
  /** One line more, or null. */
  detail: z.string().nullable(),
  /** Where it is done: a path in the portal, with its search. */
  path: z.string(),
  since: isoDateTime.nullable(),
})

export type WaitingItem = z.infer<typeof waitingItem>
