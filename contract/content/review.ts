import { REVIEW_REASONS, SAMPLE_OF_ACT } from '@insights/domain/content/review/review-queue.ts'
import { SUBJECT_KINDS } from '@insights/domain/reports/comments/comment-subject.ts'
import * as z from 'zod'

import { endpoint } from '../endpoint.ts'
import { errorBody } from '../error.ts'
import { applicationId, byReportId, id, isoDateTime } from '../fields.ts'
import { commentCreate } from '../reports/comments.ts'

/** Acts that are listed one by one in a response. */
export const MAX_OPEN = 100

const screenshots = z.array(
  z.object({ _id: id, name: z.string(), url: z.string(), thumbnailUrl: z.string() }),
)

const reviewedAnswer = z.object({
  _id: id,
  company: z.object({ _id: id, title: z.string() }),
  application: applicationId,
  category: id,
  capability: z.string(),
  hasCapability: z.boolean().nullable(),
  /** In the previous edition; null without an answer there. */
  previous: z.boolean().nullable(),
  note: z.string(),
  /** The companies whose overall rank would change if the answer were wrong. */
  moves: z.array(z.object({ company: z.string(), from: z.number(), to: z.number() })),
  screenshots,
  /** The same answer's in the previous edition. */
  previousScreenshots: screenshots,
})

const reviewedText = z.object({
  name: z.string(),
  /** Path of the section, as content patches write it. */
  section: z.string(),
  /** Rich text as it is stored, and the previous edition's; null if that had none. */
  html: z.string(),
  previous: z.string().nullable(),
})

const single = z.object({
  /** 'answer/' with its id, 'text/' with its section, or 'act/' with what its answers share. */
  subject: z.string(),
  /** Sent back with a decision: what has changed since must be looked at again. */
  version: z.string(),
  reasons: z.array(z.enum(REVIEW_REASONS)).min(1),
  /** Name of the user who changed it last; null if that is not known. */
  by: z.string().nullable(),
  answer: reviewedAnswer.nullable(),
  text: reviewedText.nullable(),
  /** The subject of its comments, and of queries. */
  comments: z.object({ kind: z.enum(SUBJECT_KINDS), id: z.string() }),
  decision: z
    .object({
      decision: z.enum(['accepted', 'queried']),
      by: z.string(),
      at: isoDateTime,
      /** True if the answer or text has changed since; it counts as open. */
      outdated: z.boolean(),
    })
    .nullable(),
})

const reviewItem = single.extend({
  /** Answers or texts that are decided on together; null for a single one. */
  act: z
    .object({
      /** Both are null for texts. */
      company: z.string().nullable(),
      application: applicationId.nullable(),
      /** Number of its answers or texts. */
      count: z.number(),
      /** Some of them at random, the same ones each time. */
      sample: z.array(single).max(SAMPLE_OF_ACT),
    })
    .nullable(),
})

const reviewQueue = z.object({
  report: id,
  /** The edition or revision that answers and texts are compared with; null for a first edition. */
  previous: z
    .object({
      title: z.string(),
      date: isoDateTime,
      /** The revision that customers read now, and this one replaces; null for an edition before. */
      revision: z.number().nullable(),
    })
    .nullable(),
  /** All of them: each answer and text by itself or in one act. */
  data: z.array(reviewItem),
  can: z.object({ decide: z.boolean() }),
})

const subject = z
  .string('Required')
  .max(300)
  .regex(/^(answer|text|act)\/[\w.-]+$/, 'Must be an answer, a text or an act')

/** A query needs a comment, and is about one answer or text; null takes a decision back. */
const reviewDecision = z
  .strictObject({
    subject,
    version: z.string('Required').max(100),
    decision: z.enum(['accepted', 'queried']).nullable(),
    /** The question of a query: the first comment of its thread, or the next. */
    comment: commentCreate.optional(),
    /** Drawn by the page, which knows the event of its own decision by it. */
    call: id.optional(),
  })
  .refine(({ subject, decision }) => decision !== 'queried' || !subject.startsWith('act/'), {
    path: ['subject'],
    message: 'Query one of its answers',
  })
  .refine(({ decision, comment }) => decision !== 'queried' || comment, {
    path: ['comment'],
    message: 'Required',
  })
  .refine(({ decision, comment }) => decision === 'queried' || !comment, {
    path: ['comment'],
    message: 'Only a query has a comment',
  })

const decided = z.object({ subject: z.string(), decision: reviewItem.shape.decision })

export type ReviewQueue = z.infer<typeof reviewQueue>
export type ReviewItem = z.infer<typeof reviewItem>

export const reviewApi = {
  get: endpoint({
    method: 'GET',
    path: '/review-queue/:reportId',
    params: byReportId,
    query: z.strictObject({
      /** Acts whose answers and texts are listed one by one. */
      open: z
        .union([z.array(subject).max(MAX_OPEN), subject.transform((one) => [one])])
        .default([]),
    }),
    responses: { 200: reviewQueue, 403: errorBody, 404: errorBody },
  }),
  decide: endpoint({
    method: 'PUT',
    path: '/review-queue/:reportId/decisions',
    params: byReportId,
    body: reviewDecision,
    responses: { 200: decided, 400: errorBody, 409: errorBody },
  }),
}
