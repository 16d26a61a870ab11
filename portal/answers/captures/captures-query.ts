import { captureSettingsApi, capturesApi } from '@insights/contract/answers/captures.ts'
import { inboxApi } from '@insights/contract/answers/inbox.ts'
import { queryOptions, useQueryClient } from '@tanstack/react-query'

import { callApi, ignoreNotFound } from '../../api/call-api.ts'
import { reportKey } from '../../api/report-key.ts'
import { useMutation } from '../../api/use-mutation.ts'
import { INBOX_KEY } from '../inbox/inbox-counts.ts'

/** Cache key of a report's captures. */
export const capturesKey = (report: string) => ['captures', report] as const
export const CAPTURE_SETTINGS_KEY = ['capture-settings'] as const

export const captureSettingsQuery = queryOptions({
  queryKey: CAPTURE_SETTINGS_KEY,
  queryFn: ({ signal }) => callApi(captureSettingsApi.get, { signal }),
})

/** Interval of polling, besides the events that announce progress. */
const LOOK_AGAIN_MS = 5_000

/** The user's captures for a report. */
export const capturesQuery = (report: string) =>
  queryOptions({
    queryKey: capturesKey(report),
    queryFn: async ({ signal }) =>
      (await callApi(capturesApi.find, { params: { reportId: report }, signal })).data,
    refetchInterval: ({ state: { data } }) =>
      data?.some(({ state }) => state === 'waiting' || state === 'running') ? LOOK_AGAIN_MS : false,
  })

interface NewCapture {
  readonly answer: string
  readonly url: string
  readonly whole: boolean
}

/** Captures a page, attaches the result, and discards it. */
export function useCaptures(report: string) {
  const queryClient = useQueryClient()
  const refetch = () => queryClient.invalidateQueries({ queryKey: capturesKey(report) })

  const create = useMutation({
    mutationFn: (capture: NewCapture) =>
      callApi(capturesApi.create, { body: { report, ...capture } }),
    onSettled: refetch,
  })
  const attach = useMutation({
    mutationFn: ({ image, answer }: { image: string; answer: string }) =>
      callApi(inboxApi.place, { params: { reportId: report, imageId: image }, body: { answer } }),
    onSettled: () =>
      Promise.all([
        refetch(),
        queryClient.invalidateQueries({ queryKey: INBOX_KEY }),
        queryClient.invalidateQueries({ queryKey: reportKey(report, 'answers') }),
      ]),
  })
  const remove = useMutation({
    mutationFn: (id: string) =>
      ignoreNotFound(
        callApi(capturesApi.remove, { params: { reportId: report, id } }).then(() => undefined),
      ),
    onSettled: refetch,
  })
  return { create, attach, remove }
}
