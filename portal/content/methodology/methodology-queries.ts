import { type Methodology, methodologyApi } from '@insights/contract/content/methodology.ts'
import { queryOptions, useQueryClient } from '@tanstack/react-query'

import { isApiError } from '../../api/api-error.ts'
import { callApi } from '../../api/call-api.ts'
import { reportKey } from '../../api/report-key.ts'
import { useMutation } from '../../api/use-mutation.ts'
import { notifyReopened } from '../../ui/notify/notify.ts'

/** The report's own methodology; null while it has the default one. */
export const methodologyQuery = (report: string) =>
  queryOptions({
    queryKey: reportKey(report, 'methodology'),
    queryFn: async ({ signal }): Promise<Methodology | null> => {
      const page = await callApi(methodologyApi.find, { query: { report, $limit: 1 }, signal })
      return page.data[0] ?? null
    },
  })

interface Change {
  /** The record that the change is based on; null creates the report's own one. */
  readonly record: Methodology | null
  readonly html: string
}

/** Milliseconds between pressing Save and the call (B9). */
const SAVE_DELAY = 500

/** Saves the methodology. Another user's change since the record was read is a 409. */
export function useSaveMethodology(report: string) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: async ({ record, html }: Change) => {
      await new Promise((resolve) => setTimeout(resolve, SAVE_DELAY))
      const { effects, ...saved } =
        record === null
          ? await callApi(methodologyApi.create, { body: { report, methodology: html } })
          : await callApi(methodologyApi.update, {
              params: { id: record._id },
              body: {
                report,
                methodology: html,
                updatedAt: record.updatedAt,
              },
            })
      notifyReopened({ effects })
      return saved
    },
    onSuccess: (record) => {
      queryClient.setQueryData(methodologyQuery(report).queryKey, record)
      void queryClient.invalidateQueries({ queryKey: reportKey(report) })
    },
    onError: (error) => {
      const external = conflictingRecord(error)
      if (external === undefined) return
      queryClient.setQueryData(methodologyQuery(report).queryKey, external)
      return queryClient.invalidateQueries({ queryKey: reportKey(report, 'document') })
    },
  })
}

/** Returns the server's record if another user has changed it since it was read. */
export function conflictingRecord(error: unknown): Methodology | undefined {
  if (!isApiError(error, 409)) return undefined
  const { data } = error
  return typeof data === 'object' && data !== null && 'methodology' in data
    ? (data as Methodology)
    : undefined
}
