import { type Answer, type AnswersPatched, answersApi } from '@insights/contract/answers/answers.ts'
import { useQueryClient } from '@tanstack/react-query'

import { errorMessage } from '../api/api-error.ts'
import { callApi } from '../api/call-api.ts'
import { reportKey } from '../api/report-key.ts'
import { useMutation } from '../api/use-mutation.ts'
import { notifyReopened, notify } from '../ui/notify/notify.ts'
import { type AnswersKey, useReplaceAnswers } from './answers-query.ts'
import { type PreviousEdition, toConfirmation } from './previous-edition.ts'

/** Confirms carried-over answers without changing them. */
export function useConfirmAnswers(place: AnswersKey, previous: PreviousEdition | null) {
  const queryClient = useQueryClient()
  const replace = useReplaceAnswers(place)
  const { mutate, isPending, variables } = useMutation({
    mutationFn: (answers: readonly Answer[]) =>
      callApi(answersApi.patch, {
        body: {
          answers: answers.map((answer) => toConfirmation(answer, previous)),
        },
      }),
    onSuccess: ({ results, effects }) => {
      notifyReopened({ effects })
      replace(results.flatMap((result) => (result.outcome === 'missing' ? [] : [result.answer])))
      const { tone, message } = confirmResultText(results)
      notify[tone](message, { duration: tone === 'warning' ? 8000 : undefined })
    },
    onError: (error) => notify.error(errorMessage(error)),
    onSettled: () => void queryClient.invalidateQueries({ queryKey: reportKey(place.report) }),
  })
  return {
    confirm: mutate,
    /** Ids of answers whose confirmation is being sent. */
    confirming: new Set(isPending ? variables.map(({ _id }) => _id) : []),
  }
}

/**
 * Returns the message after answers were confirmed; it counts answers that others changed
 * meanwhile.
 */
export function confirmResultText(results: AnswersPatched['results']): {
  readonly tone: 'success' | 'warning'
  readonly message: string
} {
  const saved = results.filter(({ outcome }) => outcome === 'saved').length
  const left = results.length - saved
  const confirmed = `${answers(saved)} confirmed`
  if (left === 0) return { tone: 'success', message: confirmed }
  const others =
    left === 1
      ? 'Someone else changed 1 answer. Review it.'
      : `Someone else changed ${left} answers. Review them.`
  return { tone: 'warning', message: saved === 0 ? others : `${confirmed}. ${others}` }
}

function answers(count: number): string {
  return count === 1 ? '1 answer' : `${count} answers`
}
