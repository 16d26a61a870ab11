import { type ReportRules, reportRulesApi } from '@insights/contract/reports/report-rules.ts'
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'

import { callApi } from '../../api/call-api.ts'
import { reportKey } from '../../api/report-key.ts'
import { useSavedAtOnce } from '../../ui/forms/use-saved-at-once.ts'
import { notifyReopened } from '../../ui/notify/notify.ts'

/** The rules of a report and the answers that break them, for staff only. */
export const reportRulesQuery = (report: string) =>
  queryOptions({
    queryKey: reportKey(report, 'rules'),
    queryFn: ({ signal }) => callApi(reportRulesApi.get, { params: { reportId: report }, signal }),
  })

/** Returns a report's rules, the state of its screenshot rule, and a switch for it. */
export function useReportRules(report: string) {
  const queryClient = useQueryClient()
  const query = reportRulesQuery(report)
  const { data: rules, error, refetch } = useQuery(query)
  const [needsScreenshot, change] = useSavedAtOnce(
    rules?.changedNeedsScreenshot ?? false,
    async (changedNeedsScreenshot) => {
      const { effects, ...saved } = await callApi(reportRulesApi.update, {
        params: { reportId: report },
        body: { changedNeedsScreenshot },
      }).finally(() => void queryClient.invalidateQueries({ queryKey: reportKey(report) }))
      queryClient.setQueryData<ReportRules>(query.queryKey, saved)
      notifyReopened({ effects })
    },
  )
  return { rules, error, refetch, needsScreenshot, change }
}
