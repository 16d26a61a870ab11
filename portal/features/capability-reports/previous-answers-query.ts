import type { PreviousAnswers } from '@insights/contract/previous-answers.ts'
import { queryOptions } from '@tanstack/react-query'

import { api } from '../../api/api.ts'
import type { AnswersPlace } from './answers-query.ts'

/**
 * What the edition before says of the same cells. Not among what every change of a report asks for
 * again: what is published stays as it is.
 */
export const previousAnswersQuery = ({ report, ...place }: AnswersPlace) =>
  queryOptions({
    queryKey: ['previous-answers', report, place.company, place.application, place.category],
    queryFn: ({ signal }) =>
      api.get<PreviousAnswers>(`/previous-answers/${encodeURIComponent(report)}`, {
        query: { ...place },
        signal,
      }),
  })
