import * as z from 'zod'

import { NEIGHBOURS } from './answers/phone-pairings.ts'
import { endpoint } from './endpoint.ts'
import { id } from './fields.ts'

/**
 * What a page is told while it is open, as Server-Sent Events of `GET /live`. An event says what
 * changed, never what it is now: the page asks for that, and is answered by its rights.
 */
export const liveEvent = z.discriminatedUnion('kind', [
  /** Something may have been missed: everything on the page should be asked for again. */
  z.object({ kind: z.literal('resync') }),
  z.object({ kind: z.literal('maintenance') }),
  z.object({ kind: z.literal('security-settings') }),
  /** The session has ended or the user's rights have changed. */
  z.object({ kind: z.literal('session') }),
  /** What the company customer has bought, or asked to buy, has changed. */
  z.object({ kind: z.literal('purchases') }),
  /** Somebody has saved, changed or removed a view that the user can open. */
  z.object({ kind: z.literal('saved-views') }),
  /** Somebody has answered in a report; null stands for more answers than are worth naming. */
  z.object({ kind: z.literal('answers'), report: id, answers: z.array(id).max(100).nullable() }),
  /** A report is new or gone, or has another title, status, survey, weights or scores. */
  z.object({ kind: z.literal('report'), report: id }),
  /** Somebody has written something of a report. */
  z.object({ kind: z.literal('content'), report: id, part: z.enum(['content', 'methodology']) }),
  /** Somebody has marked an image of a report. */
  z.object({ kind: z.literal('image-marks'), report: id, image: id }),
  /** An image that a report shows has another picture: a part of it was redacted. */
  z.object({ kind: z.literal('image-redacted'), report: id, image: id }),
  /** Others are writing a report just now, or other parts of it. */
  z.object({ kind: z.literal('content-editors'), report: id }),
  /** The making of a report's PDF has come further. */
  z.object({ kind: z.literal('report-pdf'), report: id }),
  /** A phone of the user's was paired, has sent something, or has ended. */
  z.object({ kind: z.literal('phone') }),
  /** A phone of the user's asks for the answer beside the one that is open on its computer. */
  z.object({
    kind: z.literal('phone-move'),
    pairing: id,
    answer: id,
    to: z.enum(NEIGHBOURS),
  }),
  /** Screenshots came into the user's inbox of a report, or went. */
  z.object({ kind: z.literal('inbox'), report: id }),
  /** Pages that the user has captured for a report have come further. */
  z.object({ kind: z.literal('captures'), report: id }),
  z.object({ kind: z.literal('capture-settings') }),
  /** An upload of the user's to a drive has come further. */
  z.object({ kind: z.literal('drive-upload'), upload: id }),
])

export type LiveEvent = z.infer<typeof liveEvent>

export const liveApi = {
  get: endpoint({
    method: 'GET',
    path: '/live',
    responses: { 200: { content: { 'text/event-stream': { schema: liveEvent } } } },
  }),
}
