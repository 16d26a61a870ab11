import { ANSWER_STATUSES } from '@insights/domain/answers/answer.ts'
import * as z from 'zod'

import { endpoint } from '../endpoint.ts'
import { applicationId, id, isoDateTime } from '../fields.ts'
import { answerFields } from './answers.ts'

const shownFields = z.object(answerFields).omit({ capabilityChangeNote: true }).shape

/** A cell of the assessment grid: one answer, in few words since there are thousands. */
const gridAnswer = z.object({
  _id: id,
  company: id,
  capability: id,
  version: z.number(),
  status: z.enum(ANSWER_STATUSES),
  ...shownFields,
  /** True when the answer has a note. */
  noted: z.boolean(),
  images: z.number(),
  /** User who answered last, by the key in `users`, and when. */
  updatedBy: id.nullable(),
  updatedAt: isoDateTime.nullable(),
  /** Answer of the previous edition for the same cell; null when it has none. */
  previous: z.boolean().nullable(),
})

/** All answers of a report for one application, with the titles of its rows and columns. */
const answerGrid = z.object({
  report: id,
  application: applicationId,
  /** The edition that `previous` is of; null for the first of an industry. */
  previousReport: z.object({ _id: id, title: z.string(), date: isoDateTime }).nullable(),
  /** Sorted by title, as all of these. */
  companies: z.array(
    z.object({
      _id: id,
      title: z.string(),
      /** The person who answers it in this application by the work plan; null without one. */
      owner: z.object({ _id: id, name: z.string() }).nullable(),
    }),
  ),
  categories: z.array(z.object({ _id: id, title: z.string(), belongsTo: z.string() })),
  capabilities: z.array(z.object({ _id: id, title: z.string(), category: id })),
  answers: z.array(gridAnswer),
  /** Number of cells that are left out until their second coder has answered; missing without any. */
  withheld: z.number().optional(),
  /** Names of the users who answered. */
  users: z.record(z.string(), z.string()),
})

const answerGridParams = z.strictObject({ reportId: id })
const answerGridQuery = z.strictObject({ application: applicationId })

export type AnswerGrid = z.infer<typeof answerGrid>
export type GridAnswer = z.infer<typeof gridAnswer>

export const answerGridApi = {
  get: endpoint({
    method: 'GET',
    path: '/answer-grid/:reportId',
    params: answerGridParams,
    query: answerGridQuery,
    responses: { 200: answerGrid },
  }),
}
