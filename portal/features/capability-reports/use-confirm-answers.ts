import { type Answer, capabilityReportsApi } from '@insights/contract/capability-reports.ts'
import { useQueryClient } from '@tanstack/react-query'

import { errorMessage } from '../../api/api-error.ts'
import { callApi } from '../../api/call-api.ts'
import { reportKey } from '../../api/report-key.ts'
import { useMutation } from '../../api/use-mutation.ts'
import { notify, notifyReopened } from '../../ui/notify/notify.ts'
import type { AnswersKey } from './answers-query.ts'
import type { PreviousEdition } from './previous-edition.ts'
import { toConfirmation } from './table/can-confirm.ts'
import { confirmResultText } from './table/confirm-result-text.ts'
import { useReplaceAnswers } from './use-replace-answers.ts'

/** Confirms answers that were carried over, as they are. */
export function useConfirmAnswers(place: AnswersKey, previous: PreviousEdition | null) {
  const queryClient = useQueryClient()
  const replace = useReplaceAnswers(place)
  const { mutate, isPending, variables } = useMutation({
    mutationFn: (answers: readonly Answer[]) =>
      callApi(capabilityReportsApi.patch, {
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
    /** Ids of those that are on their way. */
    confirming: new Set(isPending ? variables.map(({ _id }) => _id) : []),
  }
}
