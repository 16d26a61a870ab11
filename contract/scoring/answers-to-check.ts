import * as z from 'zod'

import { endpoint } from '../endpoint.ts'
import { errorBody } from '../error.ts'
import { applicationId, byReportId, id } from '../fields.ts'

/** Maximum number of answers listed; all of them are counted. */
export const MAX_CHECKED_ANSWERS = 20

/** An answer whose error would change an overall rank, with the parameters of its page. */
const answerToCheck = z.object({
  answer: id,
  company: z.object({ _id: id, title: z.string() }),
  application: applicationId,
  category: id,
  capability: z.string(),
  hasCapability: z.boolean(),
  /** The companies whose rank would change. */
  moves: z.array(z.object({ company: z.string(), from: z.number(), to: z.number() })),
  screenshots: z.array(
    z.object({ _id: id, name: z.string(), url: z.string(), thumbnailUrl: z.string() }),
  ),
})

/** The answers that matter most: largest consequence first, then widest margin. */
const answersToCheck = z.object({
  report: id,
  /** Inputs that the scores still lack, a sentence each; nothing is counted until then. */
  missing: z.array(z.string()),
  /** Number of answers, and of the ones that would change an overall rank if they were wrong. */
  answers: z.number(),
  changing: z.number(),
  data: z.array(answerToCheck).max(MAX_CHECKED_ANSWERS),
})

export type AnswersToCheck = z.infer<typeof answersToCheck>

export const answersToCheckApi = {
  get: endpoint({
    method: 'GET',
    path: '/answers-to-check/:reportId',
    params: byReportId,
    responses: { 200: answersToCheck, 403: errorBody, 404: errorBody },
  }),
}
