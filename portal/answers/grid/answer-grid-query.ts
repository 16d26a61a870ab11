import {
  type AnswerGrid,
  type GridAnswer,
  answerGridApi,
} from '@insights/contract/answers/answer-grid.ts'
import { answersApi } from '@insights/contract/answers/answers.ts'
import { ANSWER_FIELD_NAMES } from '@insights/domain/answers/answer.ts'
import type { ApplicationId } from '@insights/domain/catalogue/application.ts'
import { queryOptions } from '@tanstack/react-query'

import { callApi } from '../../api/call-api.ts'
import { toGridAnswer } from '../session/answer-session.ts'

/**
 * All answers of a report for one application. Its key is not part of the report's, because the
 * grid knows its own changes and receives others' by events.
 */
export const answerGridQuery = (report: string, application: ApplicationId) =>
  queryOptions({
    queryKey: ['answer-grid', report, application],
    queryFn: ({ signal }) =>
      callApi(answerGridApi.get, { params: { reportId: report }, query: { application }, signal }),
    // A refetch replaces the answers on screen, so it happens only when the grid is opened.
    staleTime: 0,
    gcTime: 0,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  })

/** Fields of an answer that `toGridAnswer` reads. */
const GRID_FIELDS = [
  'company',
  'capability',
  'status',
  ...ANSWER_FIELD_NAMES,
  'images',
  'version',
  'lastUpdate',
] as const

/** Fetches the current records of some answers; null means all of the application. */
export async function readGridAnswers(
  { report, application }: Pick<AnswerGrid, 'report' | 'application'>,
  ids: readonly string[] | null,
): Promise<readonly GridAnswer[]> {
  if (ids === null) {
    const place = { params: { reportId: report }, query: { application } }
    return (await callApi(answerGridApi.get, place)).answers
  }
  const { data } = await callApi(answersApi.find, {
    query: { report, application, _id: { $in: ids }, $limit: 'infinity', $select: GRID_FIELDS },
  })
  return data.map((answer) => toGridAnswer(answer, null))
}
