import { previousAnswersApi } from '@insights/contract/previous-answers.ts'
import { queryOptions } from '@tanstack/react-query'

import { callApi } from '../../api/call-api.ts'
import type { AnswersKey } from './answers-query.ts'

/**
 * What the edition before says of the same cells. Not among what every change of a report asks for
 * again: what is published stays as it is.
 */
export const previousAnswersQuery = ({ report, ...place }: AnswersKey) =>
  queryOptions({
    queryKey: ['previous-answers', report, place.company, place.application, place.category],
    queryFn: ({ signal }) =>
      callApi(previousAnswersApi.get, {
        params: { reportId: report },
        query: { ...place },
        signal,
      }),
  })
