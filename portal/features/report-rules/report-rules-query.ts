import { type ReportRules, reportRulesApi } from '@insights/contract/report-rules.ts'
import { queryOptions, useQueryClient } from '@tanstack/react-query'

import { errorMessage } from '../../api/api-error.ts'
import { callApi } from '../../api/call-api.ts'
import { reportKey } from '../../api/report-key.ts'
import { useMutation } from '../../api/use-mutation.ts'
import { notify, notifyReopened } from '../../ui/notify/notify.ts'

/** The rules of a report and what it lacks by them; staff alone can ask. */
export const reportRulesQuery = (report: string) =>
  queryOptions({
    queryKey: reportKey(report, 'rules'),
    queryFn: ({ signal }) => callApi(reportRulesApi.get, { params: { reportId: report }, signal }),
  })

/** Turns the rule on or off that a changed answer needs a screenshot. */
export function useChangeRule(report: string) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (changedNeedsScreenshot: boolean) =>
      callApi(reportRulesApi.update, {
        params: { reportId: report },
        body: { changedNeedsScreenshot },
      }),
    onSuccess: ({ effects, ...rules }) => {
      queryClient.setQueryData<ReportRules>(reportRulesQuery(report).queryKey, rules)
      notifyReopened({ effects })
    },
    onError: (error) => notify.error(errorMessage(error)),
    onSettled: () => queryClient.invalidateQueries({ queryKey: reportKey(report) }),
  })
}
