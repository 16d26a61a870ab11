import { scoringApi } from '@insights/contract/scoring/scoring.ts'
import { Group, Loader } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'

import { errorMessage } from '../api/api-error.ts'
import { callApi } from '../api/call-api.ts'
import { refreshReport } from '../api/report-key.ts'
import { useMutation } from '../api/use-mutation.ts'
import { notify } from '../ui/notify/notify.ts'
import { Panel } from '../ui/page/parts.tsx'

/** A placeholder row for a ranking that is being calculated. */
export function Calculating({ label }: { label: string }) {
  return (
    <Panel component={Group} role="status" gap={12} mih={64} p="0.875rem 1.125rem" c="dimmed">
      <Loader size="sm" aria-hidden />
      {label}
    </Panel>
  )
}

/**
 * Has the server calculate the scores from the report's current inputs; automatically once they are
 * `due`, which means missing although every input is present.
 */
export function useCalculateScores(report: string, due: boolean) {
  const queryClient = useQueryClient()
  const { mutate, isPending } = useMutation(
    {
      mutationFn: () => callApi(scoringApi.create, { body: { reportId: report } }),
      onError: (error) => notify.error(errorMessage(error), { duration: 3000 }),
      onSettled: () => refreshReport(queryClient, report, 'progress', 'document'),
    },
    // An input may change, and the scores be due again, right after the calculation.
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
