import { type SecondCoding, secondCodingApi } from '@insights/contract/answers/second-coding.ts'
import { queryOptions, useQueryClient } from '@tanstack/react-query'

import { callApi } from '../../api/call-api.ts'
import { useLiveEvent } from '../../api/live/live-events.ts'
import { refreshReport, reportKey } from '../../api/report-key.ts'
import { useMutation } from '../../api/use-mutation.ts'
import { notify, notifyReopened } from '../../ui/notify/notify.ts'

/** The plan, counts and agreement of a report's second coding, for seniors. */
export const secondCodingQuery = (report: string) =>
  queryOptions({
    queryKey: [...reportKey(report, 'second-coding'), 'plan'],
    queryFn: ({ signal }) => callApi(secondCodingApi.get, { params: { reportId: report }, signal }),
  })

/** The cells that the user answers a second time, and the disagreements to decide. */
export const ownCellsQuery = (report: string) =>
  queryOptions({
    queryKey: [...reportKey(report, 'second-coding'), 'cells'],
    queryFn: ({ signal }) =>
      callApi(secondCodingApi.cells, { params: { reportId: report }, signal }),
  })

/** Shows what other people answer and decide meanwhile. */
export function useLiveSecondCoding(report: string): void {
  const queryClient = useQueryClient()
  useLiveEvent((event) => {
    if (event.kind !== 'second-coding' || event.report !== report) return
    void queryClient.invalidateQueries({ queryKey: reportKey(report, 'second-coding') })
  })
}

export interface GivenAnswer {
  readonly answer: string
  readonly hasCapability: boolean
  readonly note: string
}

/**
 * Saves a second answer: everything that was withheld until then is requested again. A rejected answer
 * can be sent again at once: only an accepted one waits for the cells that remain.
 */
export function useCodeCell(report: string) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: ({ answer, ...body }: GivenAnswer) =>
      callApi(secondCodingApi.code, { params: { reportId: report, answerId: answer }, body }),
    onSuccess: () => refreshReport(queryClient, report, 'second-coding'),
    onError: () => void refreshReport(queryClient, report),
  })
}

/** Decides a disagreement; scores may go with the answer. */
export function useDecideCell(report: string) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: ({ answer, ...body }: GivenAnswer) =>
      callApi(secondCodingApi.decide, { params: { reportId: report, answerId: answer }, body }),
    onSuccess: (decided) => {
      notify.success(decided.answerChanged ? 'The answer was changed' : 'The first answer stays')
      notifyReopened(decided)
      return refreshReport(queryClient, report, 'second-coding')
    },
    onError: () => void refreshReport(queryClient, report),
  })
}

/** Changes the plan and hands out cells, or turns second coding off with null. */
export function usePlanSecondCoding(report: string) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (plan: NonNullable<SecondCoding['plan']> | null) =>
      plan
        ? callApi(secondCodingApi.update, { params: { reportId: report }, body: plan })
        : callApi(secondCodingApi.remove, { params: { reportId: report } }),
    onSuccess: (saved) => {
      queryClient.setQueryData(secondCodingQuery(report).queryKey, saved)
      void queryClient.invalidateQueries({ queryKey: ownCellsQuery(report).queryKey })
    },
  })
}
