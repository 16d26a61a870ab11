import type { ScoringRanking } from '@insights/contract/scoring-ranking.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'

import { messageOf } from '../../api/api-error.ts'
import { api } from '../../api/api.ts'
import { reportKey } from '../../api/report-key.ts'
import { notify } from '../../ui/notify/notify.ts'

/** Has the server calculate the scores from what stands in the report now. */
export function useCalculateScores(report: string) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: () => api.create<ScoringRanking>('/scoring-ranking', { reportId: report }),
    onError: (error) => notify.error(messageOf(error)),
    onSettled: () => queryClient.invalidateQueries({ queryKey: reportKey(report) }),
  })
}
