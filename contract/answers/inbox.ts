import * as z from 'zod'

import { endpoint } from '../endpoint.ts'
import { errorBody } from '../error.ts'
import { id, isoDateTime, text } from '../fields.ts'

/** Days after which a screenshot is removed from an inbox. */
export const INBOX_DAYS = 30

const named = z.object({ _id: z.string(), title: z.string() })

/** An answer that a screenshot may belong to. */
const inboxAnswer = z.object({
  _id: id,
  company: named,
  application: named,
  category: named,
  capability: named,
  hasCapability: z.boolean().nullable(),
  images: z.number(),
})

const inboxImage = z.object({
  _id: id,
  name: z.string(),
  url: z.string(),
  thumbnailUrl: z.string(),
  width: z.number(),
  height: z.number(),
  device: z.string(),
  date: isoDateTime,
})

const inbox = z.object({
  /** Waiting images, in the order in which they were sent. */
  waiting: z.array(inboxImage),
  /** Placed images, the latest first. */
  placed: z.array(inboxImage.extend({ answer: inboxAnswer.nullable(), placedAt: isoDateTime })),
  placedToday: z.number(),
})

const suggestion = z.object({
  answer: inboxAnswer,
  /** Reasons for the suggestion, in words. */
  reason: z.string(),
  /** Boxes of the words that the suggestion rests on, in fractions of the image. */
  hits: z.array(
    z.object({ left: z.number(), top: z.number(), width: z.number(), height: z.number() }),
  ),
})
const suggestions = z.object({
  /** Suggestions, the likeliest first. */
  data: z.array(suggestion),
  /** The text of the image is still being read: better suggestions may follow soon. */
  reading: z.boolean(),
})

const reportParams = z.strictObject({ reportId: id })
const imageParams = z.strictObject({ reportId: id, imageId: id })

export type Inbox = z.infer<typeof inbox>
export type InboxImage = z.infer<typeof inboxImage>
export type InboxAnswer = z.infer<typeof inboxAnswer>
export type InboxSuggestion = z.infer<typeof suggestion>
export type InboxSuggestions = z.infer<typeof suggestions>

export const inboxApi = {
  counts: endpoint({
    method: 'GET',
    path: '/inbox',
    description: 'The inboxes of the caller in which something waits.',
    responses: {
      200: z.object({
        data: z.array(z.object({ report: id, title: z.string(), waiting: z.number() })),
      }),
    },
  }),
  get: endpoint({
    method: 'GET',
    path: '/inbox/:reportId',
    params: reportParams,
    responses: { 200: inbox },
  }),
  suggest: endpoint({
    method: 'GET',
    path: '/inbox/:reportId/suggestions',
    description: 'Answers for a screenshot; with words, those whose names hold all of them.',
    params: reportParams,
    query: z.strictObject({ image: id.optional(), words: text(200).optional() }),
    responses: { 200: suggestions },
  }),
  place: endpoint({
    method: 'PUT',
    path: '/inbox/:reportId/images/:imageId',
    description: 'Attaches a screenshot to an answer; null takes it back to the inbox.',
    params: imageParams,
    body: z.strictObject({ answer: id.nullable() }),
    responses: { 200: z.object({ answer: id.nullable() }), 400: errorBody, 409: errorBody },
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/inbox/:reportId/images/:imageId',
    params: imageParams,
    responses: { 200: z.object({ _id: id }) },
  }),
}
