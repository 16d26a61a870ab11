import { type Report, reportsApi } from '@insights/contract/reports/reports.ts'
import { type DeviceWeight, deviceWeightApi } from '@insights/contract/scoring/device-weight.ts'
import type { DeviceWeights } from '@insights/domain/catalogue/application.ts'
import { queryOptions, useQueryClient } from '@tanstack/react-query'

import { callApi } from '../../api/call-api.ts'
import { refreshReport, reportKey } from '../../api/report-key.ts'
import { useMutation } from '../../api/use-mutation.ts'
import { notifyReopened } from '../../ui/notify/notify.ts'

/** The device weights of a report, null before the first ones. */
export const deviceWeightQuery = (report: string) =>
  queryOptions({
    queryKey: reportKey(report, 'device-weight'),
    queryFn: async ({ signal }) => {
      const query = { reportId: report, $limit: 1 }
      const { data } = await callApi(deviceWeightApi.find, { query, signal })
      return data[0] ?? null
    },
  })

/** The weights of the edition before, with its date; null without one that has weights. */
export const previousWeightsQuery = ({ _id, industry, date }: Report) =>
  queryOptions({
    queryKey: reportKey(_id, 'device-weight', 'previous'),
    queryFn: async ({ signal }) => {
      const status = { $in: ['PUBLISHED' as const, 'PUBLISHED_EDITING' as const] }
      const earlier = { industry: industry._id, status, date: { $lt: date } }
      const query = { ...earlier, $sort: { date: -1 as const }, $limit: 1 }
      const [before] = (await callApi(reportsApi.find, { query, signal })).data
      if (!before) return null
      const weights = { reportId: before._id, $limit: 1 }
      const [found] = (await callApi(deviceWeightApi.find, { query: weights, signal })).data
      return found ? { date: before.date, deviceWeights: found.deviceWeights } : null
    },
  })

interface Change {
  /** The report's weights; null creates its first ones. */
  readonly existing: DeviceWeight | null
  readonly deviceWeights: DeviceWeights
  /** Null for none known. */
  readonly respondents: number | null
}

export function useSaveDeviceWeights(report: string) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: ({ existing, deviceWeights, respondents }: Change) =>
      existing
        ? callApi(deviceWeightApi.update, {
            params: { id: existing._id },
            body: {
              _id: existing._id,
              reportId: report,
              deviceWeights,
              respondents,
            },
          })
        : callApi(deviceWeightApi.create, {
            body: { reportId: report, deviceWeights, respondents },
          }),
    onSuccess: notifyReopened,
    onSettled: () => refreshReport(queryClient, report, 'device-weight'),
  })
}
