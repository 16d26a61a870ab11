import { ANSWER_STATUSES } from '@insights/domain/answers/answer.ts'
import * as z from 'zod'

import { endpoint } from '../endpoint.ts'
import { id, isoDateTime } from '../fields.ts'
import { findQuery, selectableFindResult } from '../find.ts'
import { answerFields } from './answers.ts'

const answeredState = z.object({
  status: z.enum(ANSWER_STATUSES),
  ...answerFields,
  /** Names of the images, in their order; left out where they stayed the same ones. */
  images: z.array(z.string()).optional(),
})

/** One change of an answer: what it was, what it became, by whom and when. */
const answerHistoryEntry = z.object({
  _id: id,
  /** The revision of the edition in which it was changed. */
  revision: z.number(),
  date: isoDateTime,
  /** Null when the account is gone. */
  user: z.object({ _id: id, name: z.string(), lastName: z.string() }).nullable(),
  before: answeredState,
  after: answeredState,
})

/** The changes of one answer, those in earlier revisions of its edition included; newest first. */
export const answerHistoryFind = findQuery({
  item: answerHistoryEntry,
  filter: { answer: id },
  sort: [],
}).required({
  answer: true,
})
const answerHistoryPage = selectableFindResult(answerHistoryEntry)

export type AnswerHistoryEntry = z.infer<typeof answerHistoryEntry>
export type AnsweredState = z.infer<typeof answeredState>

export const answerHistoryApi = {
  find: endpoint({
    method: 'GET',
    path: '/answer-history',
    query: answerHistoryFind,
    responses: { 200: answerHistoryPage },
  }),
}
