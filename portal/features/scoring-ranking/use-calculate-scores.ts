import { scoringRankingApi } from '@insights/contract/scoring-ranking.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'

import { errorMessage } from '../../api/api-error.ts'
import { callApi } from '../../api/call-api.ts'
import { reportKey } from '../../api/report-key.ts'
import { useMutation } from '../../api/use-mutation.ts'
import { notify } from '../../ui/notify/notify.ts'

/**
 * Has the server calculate the scores from what stands in the report now; by itself as soon as they
 * are `due`, that is missing though everything for them is there.
 */
export function useCalculateScores(report: string, due: boolean) {
  const queryClient = useQueryClient()
  const { mutate, isPending } = useMutation(
    {
      mutationFn: () => callApi(scoringRankingApi.create, { body: { reportId: report } }),
      onError: (error) => notify.error(errorMessage(error)),
      onSettled: () => queryClient.invalidateQueries({ queryKey: reportKey(report) }),
    },
    // An input may change, and the scores be due again, right after they were calculated.
    { restMs: 0 },
  )
  const start = useEffectEvent(() => {
    if (!isPending) mutate()
  })
  useEffect(() => {
    if (due) start()
  }, [due])
  return { calculate: () => mutate(), calculating: isPending }
}
