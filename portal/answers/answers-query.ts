import { type Answer, answersApi } from '@insights/contract/answers/answers.ts'
import { capabilityChangesApi } from '@insights/contract/catalogue/capability-changes.ts'
import type { FindResult } from '@insights/contract/find.ts'
import type { ApplicationId } from '@insights/domain/catalogue/application.ts'
import { sortByTitle } from '@insights/domain/text/titles.ts'
import { queryOptions, useQueryClient } from '@tanstack/react-query'

import { callApi } from '../api/call-api.ts'
import { reportKey } from '../api/report-key.ts'

/** A list of the capability detail: its report, company, application and category, by id. */
export interface AnswersKey {
  readonly report: string
  readonly company: string
  readonly application: ApplicationId
  readonly category: string
}

/** The answers of one company, application and category, sorted by the capability's title. */
export const answersQuery = (place: AnswersKey) =>
  queryOptions({
    queryKey: reportKey(place.report, 'answers', place.company, place.application, place.category),
    queryFn: ({ signal }) =>
      callApi(answersApi.find, { query: { ...place, $limit: 'infinity' }, signal }),
    select: sortAnswers,
  })

function sortAnswers(page: FindResult<Answer>): Answer[] {
  const named = page.data.map((answer) => ({ title: answer.capability.title, answer }))
  return sortByTitle(named, ({ answer }) => answer._id).map(({ answer }) => answer)
}

/** Returns a function that puts newer records into a list before it is fetched again. */
export function useReplaceAnswers(place: AnswersKey) {
  const queryClient = useQueryClient()
  const { queryKey } = answersQuery(place)
  return (answers: readonly Answer[]) => {
    const newer = new Map(answers.map((answer) => [answer._id, answer]))
    queryClient.setQueryData<FindResult<Answer>>(
      queryKey,
      (page) => page && { ...page, data: page.data.map((old) => newer.get(old._id) ?? old) },
    )
  }
}

/** The capability changes that an answer can name, in the order to offer them. */
export const capabilityChangesQuery = queryOptions({
  queryKey: ['capability-changes'],
  queryFn: ({ signal }) =>
    callApi(capabilityChangesApi.find, { query: { $limit: 'infinity' }, signal }),
  select: (page) => page.data,
  staleTime: 600_000,
})
