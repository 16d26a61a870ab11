import { type AnswerGrid, type GridAnswer, answerGridApi } from '@insights/contract/answer-grid.ts'
import { type Answer, capabilityReportsApi } from '@insights/contract/capability-reports.ts'
import type { ApplicationId } from '@insights/domain/catalogue/application.ts'
import { queryOptions } from '@tanstack/react-query'

import { callApi } from '../../api/call-api.ts'

/**
 * All answers of a report for one application. Not among what every change of the report asks for
 * again: the grid knows its own changes, and hears of those of others.
 */
export const answerGridQuery = (report: string, application: ApplicationId) =>
  queryOptions({
    queryKey: ['answer-grid', report, application],
    queryFn: ({ signal }) =>
      callApi(answerGridApi.get, { params: { reportId: report }, query: { application }, signal }),
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
    const place = { params: { reportId: report }, query: { application } }
    return (await callApi(answerGridApi.get, place)).answers
  }
  const query = { report, application, _id: { $in: ids }, $limit: 'infinity' as const }
  const { data } = await callApi(capabilityReportsApi.find, { query })
  return data.map((answer) => toGridAnswer(answer, null))
}

/** The few words that the grid keeps of an answer; `previous` the answer itself does not know. */
export function toGridAnswer(answer: Answer, previous: boolean | null): GridAnswer {
  return {
    _id: answer._id,
    company: answer.company._id,
    capability: answer.capability._id,
    version: answer.version,
    status: answer.status,
    hasCapability: answer.hasCapability,
    capabilityChange: answer.capabilityChange,
    noted: answer.capabilityChangeNote !== '',
    images: answer.images.length,
    updatedBy: answer.lastUpdate?.userId ?? null,
    updatedAt: answer.lastUpdate?.date ?? null,
    previous,
  }
}
