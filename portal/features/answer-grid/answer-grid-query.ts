import type { AnswerGrid, GridAnswer } from '@insights/contract/answer-grid.ts'
import type { Answer } from '@insights/contract/capability-reports.ts'
import { queryOptions } from '@tanstack/react-query'

import { toGridAnswer } from '../../answers/answer-session.ts'
import { api } from '../../api/api.ts'

/**
 * All answers of a report for one application. Not among what every change of the report asks for
 * again: the grid knows its own changes, and hears of those of others.
 */
export const answerGridQuery = (report: string, application: string) =>
  queryOptions({
    queryKey: ['answer-grid', report, application],
    queryFn: ({ signal }) =>
      api.get<AnswerGrid>(`/answer-grid/${encodeURIComponent(report)}`, {
        query: { application },
        signal,
      }),
    // What is read anew replaces what is on the screen; so only when the grid is opened.
    staleTime: 0,
    gcTime: 0,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  })

/** Some answers as they are now; null stands for all of the application. */
export async function readGridAnswers(
  { report, application }: Pick<AnswerGrid, 'report' | 'application'>,
  ids: readonly string[] | null,
): Promise<readonly GridAnswer[]> {
  if (ids === null) {
    const path = `/answer-grid/${encodeURIComponent(report)}`
    return (await api.get<AnswerGrid>(path, { query: { application } })).answers
  }
  const query = { report, application, _id: { $in: ids }, $limit: 'infinity' }
  const { data } = await api.find<Answer>('/capability-reports', query)
  return data.map((answer) => toGridAnswer(answer, null))
}
