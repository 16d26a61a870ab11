import type { Answer } from '@insights/contract/capability-reports.ts'
import type { Page } from '@insights/contract/find.ts'
import { useQueryClient } from '@tanstack/react-query'

import { answersQuery, type AnswersKey } from './answers-query.ts'

/** Puts newer records into the list of a place, which shows them before it is read again. */
export function useReplaceAnswers(place: AnswersKey) {
  const queryClient = useQueryClient()
  const { queryKey } = answersQuery(place)
  return (answers: readonly Answer[]) => {
    const newer = new Map(answers.map((answer) => [answer._id, answer]))
    queryClient.setQueryData<Page<Answer>>(
      queryKey,
      (page) => page && { ...page, data: page.data.map((old) => newer.get(old._id) ?? old) },
    )
  }
}
