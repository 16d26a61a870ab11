import { type FailedJob, jobRetriesApi } from '@insights/contract/operations.ts'
import { useQueryClient } from '@tanstack/react-query'

import { isApiError, errorMessage } from '../../api/api-error.ts'
import { callApi } from '../../api/call-api.ts'
import { useMutation } from '../../api/use-mutation.ts'
import { notify } from '../../ui/notify/notify.ts'
import { restoreFocus } from '../../ui/page/page-heading.ts'
import { OPERATIONS_KEY } from './operations-query.ts'
import { queueTitle } from './queue-title.ts'

/** Has a job tried again, and says so. */
export function useRetryJob() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: ({ _id }: FailedJob) => callApi(jobRetriesApi.create, { body: { job: _id } }),
    onSuccess: (_, { queue }) => notify.success(`Retrying “${queueTitle(queue)}”.`),
    onError: (error) => {
      if (isApiError(error, 404)) notify.success('It is already being retried.')
      else notify.error(errorMessage(error))
    },
    onSettled: async () => {
      await queryClient.invalidateQueries({ queryKey: OPERATIONS_KEY })
      // The row has gone, and its button with it.
      restoreFocus()
    },
  })
}
