import * as z from 'zod'

import { NEIGHBOURS } from './answers/phone-pairings.ts'
import { endpoint } from './endpoint.ts'
import { id } from './fields.ts'
import { wholeNumber } from './find.ts'

/**
 * Events that an open page receives, as Server-Sent Events of `GET /live`. An event names the
 * change, never the new value: the page requests that, and its rights apply.
 */
export const liveEvent = z.discriminatedUnion('kind', [
  /** Events may have been missed: everything on the page should be requested again. */
  z.object({ kind: z.literal('resync') }),
  z.object({ kind: z.literal('maintenance') }),
  z.object({ kind: z.literal('security-settings') }),
  /** The session has ended or the user's rights have changed. */
  z.object({ kind: z.literal('session') }),
  /** The idle session ends soon unless it is used; null: it has been used. */
  z.object({ kind: z.literal('session-ends'), inSeconds: z.int().nullable() }),
  /** The purchases or purchase requests of the company customer have changed. */
  z.object({ kind: z.literal('purchases') }),
  /** The own brand of the company customer has changed in an industry. */
  z.object({ kind: z.literal('own-brands') }),
  /** The state of a lead has changed. */
  z.object({ kind: z.literal('leads') }),
  /** The user's notifications have changed. */
  z.object({ kind: z.literal('notifications') }),
  /** A view that the user can open was saved, changed or removed. */
  z.object({ kind: z.literal('saved-views') }),
  /** Answers of a report were saved; null when they are too many to name. */
  z.object({ kind: z.literal('answers'), report: id, answers: z.array(id).max(100).nullable() }),
  /** Parts of a report's work plan were given to others or got other dates. */
  z.object({ kind: z.literal('work-plan'), report: id }),
  /** A report is new or deleted, or has another title, status, survey, weights or scores. */
  z.object({ kind: z.literal('report'), report: id }),
  /** Cells of a report were handed out, answered a second time, or decided. */
  z.object({ kind: z.literal('second-coding'), report: id }),
  /** Content of a report was saved. */
  z.object({ kind: z.literal('content'), report: id, part: z.enum(['content', 'methodology']) }),
  /** Something in a report's review was decided or replied to; `call` is of the page that decided. */
  z.object({ kind: z.literal('review'), report: id, call: id.optional() }),
  /** An image of a report was marked. */
  z.object({ kind: z.literal('image-marks'), report: id, image: id }),
  /** An image that a report shows has changed: a part of it was redacted. */
  z.object({ kind: z.literal('image-redacted'), report: id, image: id }),
  /** Threads about a part of a report were opened, resolved or written in. */
  z.object({ kind: z.literal('comments'), report: id }),
  /** Other users have started or stopped writing a report, or write other parts of it. */
  z.object({ kind: z.literal('content-editors'), report: id }),
  /** The generation of a report's PDF has advanced. */
  z.object({ kind: z.literal('report-pdf'), report: id }),
  /** A phone of the user was paired, has sent something, or has ended. */
  z.object({ kind: z.literal('phone') }),
  /** A phone of the user requests the answer beside the one that is open on the computer. */
  z.object({
    kind: z.literal('phone-move'),
    pairing: id,
    answer: id,
    to: z.enum(NEIGHBOURS),
  }),
  /** Screenshots were added to the user's inbox of a report, or removed. */
  z.object({ kind: z.literal('inbox'), report: id }),
  /** Captures of pages by the user for a report have advanced. */
  z.object({ kind: z.literal('captures'), report: id }),
  z.object({ kind: z.literal('capture-settings') }),
  z.object({ kind: z.literal('portal-time') }),
  /** An upload of the user to a drive has advanced. */
  z.object({ kind: z.literal('drive-upload'), upload: id }),
])

export type LiveEvent = z.infer<typeof liveEvent>

/** Milliseconds that a stream may take to open; a page that waited longer requests everything again. */
export const MAX_OPENING_MS = 5000

export const liveApi = {
  get: endpoint({
    method: 'GET',
    path: '/live',
    /**
     * The age of the page in milliseconds when it opens its stream. What has happened since is sent
     * first: its first requests may be older.
     */
    query: z.strictObject({
      age: wholeNumber.optional(),
      /** For whom the page was loaded: an `EventSource` sends no headers. */
      user: id.optional(),
    }),
    responses: { 200: { content: { 'text/event-stream': { schema: liveEvent } } } },
  }),
}
