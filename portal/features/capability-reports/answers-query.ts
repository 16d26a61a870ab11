import type { Answer } from '@insights/contract/capability-reports.ts'
import { sortByTitle } from '@insights/domain/text/sort-by-title.ts'
import { queryOptions } from '@tanstack/react-query'

import { api, type Page } from '../../api/api.ts'
import { reportKey } from '../../api/report-key.ts'

/** One page of the capability detail: ids, all of one report. */
export interface AnswersPlace {
  readonly report: string
  readonly company: string
  readonly application: string
  readonly category: string
}

/** The answers of one company, application and category, sorted by the capability's title. */
export const answersQuery = (place: AnswersPlace) =>
  queryOptions({
    queryKey: reportKey(place.report, 'answers', place.company, place.application, place.category),
    queryFn: ({ signal }) =>
      api.find<Answer>('/capability-reports', { ...place, $limit: 'infinity' }, signal),
    select: sortAnswers,
  })

function sortAnswers(page: Page<Answer>): Answer[] {
  const named = page.data.map((answer) => ({ title: answer.capability.title, answer }))
  return sortByTitle(named, ({ answer }) => answer._id).map(({ answer }) => answer)
}
