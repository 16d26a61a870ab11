import * as z from 'zod'

import { endpoint } from '../endpoint.ts'
import { applicationId, id, isoDateTime } from '../fields.ts'
import { answer } from './answers.ts'

/** Answers of the previous edition for the same cells: those of one page of the detail. */
const previousAnswers = z.object({
  /** Null for the first edition of an industry. */
  report: z.object({ _id: id, title: z.string(), date: isoDateTime }).nullable(),
  /** Answers that it has; a capability is matched by its id, wherever it was in the catalogue then. */
  answers: z.array(answer),
})

const previousAnswersParams = z.strictObject({ reportId: id })
/** Selects cells of the report in the path. */
export const previousAnswersQuery = z.strictObject({
  company: id,
  application: applicationId,
  category: id,
})

export type PreviousAnswers = z.infer<typeof previousAnswers>

export const previousAnswersApi = {
  get: endpoint({
    method: 'GET',
    path: '/previous-answers/:reportId',
    params: previousAnswersParams,
    query: previousAnswersQuery,
    responses: { 200: previousAnswers },
  }),
}
