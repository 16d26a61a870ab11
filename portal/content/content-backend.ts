import { type ReportContent, contentApi } from '@insights/contract/content/content.ts'
import type { EditEffects } from '@insights/contract/reports/edit-effects.ts'
import type { QueryClient } from '@tanstack/react-query'

import { isApiError, errorMessage } from '../api/api-error.ts'
import { callApi } from '../api/call-api.ts'
import { reportKey } from '../api/report-key.ts'
import { notify, notifyReopened } from '../ui/notify/notify.ts'
import { contentBuildingQuery } from './content-building-query.ts'
import type { ContentBackend } from './content-session.ts'
import { openLocalDrafts } from './local-drafts.ts'

type Saved = ReportContent & { readonly effects: EditEffects }

/**
 * Joins a content session to the server's record of a report, as the query client caches it, and to
 * the user's local drafts of it.
 */
export function contentBackend(
  queryClient: QueryClient,
  report: string,
  user: string,
): ContentBackend {
  const { queryKey } = contentBuildingQuery(report)

  return {
    record: () => queryClient.getQueryData(queryKey) ?? null,
    receive(record) {
      const known = queryClient.getQueryData(queryKey)
      if (known && known.loadedAt > record.loadedAt) return
      // One that was read before must not arrive after it; but it may have been read for a later change.
      const refetching = queryClient.isFetching({ queryKey, exact: true }) > 0
      void queryClient.cancelQueries({ queryKey })
      queryClient.setQueryData(queryKey, record)
      if (refetching) void queryClient.invalidateQueries({ queryKey, exact: true })
      // What is made of the content is fetched again where it is shown next, not with every pause.
      for (const part of ['document', 'progress']) {
        void queryClient.invalidateQueries({
          queryKey: reportKey(report, part),
          refetchType: 'none',
        })
      }
    },
    // Returns what somebody else has started meanwhile, too.
    create: async () => recordOf(await callApi(contentApi.create, { body: { reportId: report } })),
    async patch({ _id }, operations, loadedAt) {
      // A record read before the patch must not arrive after it.
      await queryClient.cancelQueries({ queryKey })
      return recordOf(
        await callApi(contentApi.patch, {
          params: { id: _id },
          body: { loadedAt, ...operations },
        }),
      )
    },
    conflictingRecord: (error) =>
      isApiError(error, 409) && isContent(error.data, report) ? error.data : null,
    reasonOf: errorMessage,
    onFailure: (reason) => notify.error(reason),
    drafts: openLocalDrafts(user, report),
    now: () => new Date().toISOString(),
  }

  function recordOf({ effects, ...record }: Saved): ReportContent {
    if (effects.reportReopened) {
      void queryClient.invalidateQueries({ queryKey: reportKey(report, 'report') })
    }
    notifyReopened({ effects })
    return record
  }
}

function isContent(data: unknown, report: string): data is ReportContent {
  return typeof data === 'object' && data !== null && 'reportId' in data && data.reportId === report
}
