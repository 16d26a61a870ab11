import { type ConsumerSurvey, consumerSurveyApi } from '@insights/contract/consumer-survey.ts'
import { useQueryClient } from '@tanstack/react-query'

import { errorMessage } from '../../api/api-error.ts'
import { callApi } from '../../api/call-api.ts'
import { reportKey } from '../../api/report-key.ts'
import { useMutation } from '../../api/use-mutation.ts'
import { notify, notifyReopened } from '../../ui/notify/notify.ts'

/** Sorts the imported data; the server derives the columns that it is sorted by. */
export function useSortSurvey(report: string) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (survey: Pick<ConsumerSurvey, '_id'>) =>
      callApi(consumerSurveyApi.update, { params: { id: survey._id }, body: { reportId: report } }),
    onSuccess: notifyReopened,
    onError: (error) => notify.error(errorMessage(error)),
    onSettled: () => queryClient.invalidateQueries({ queryKey: reportKey(report) }),
  })
}
