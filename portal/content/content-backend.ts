import { type ContentBuilding, contentBuildingApi } from '@insights/contract/content/content.ts'
import type { EditEffects } from '@insights/contract/reports/edit-effects.ts'
import type { QueryClient } from '@tanstack/react-query'

import { isApiError, errorMessage } from '../api/api-error.ts'
import { callApi } from '../api/call-api.ts'
import { reportKey } from '../api/report-key.ts'
import { notify, notifyReopened } from '../ui/notify/notify.ts'
import { contentQuery } from './content-query.ts'
import type { ContentBackend } from './content-session.ts'
import { openLocalDrafts } from './local-drafts.ts'

type Saved = ContentBuilding & { readonly effects: EditEffects }

/**
 * Connects a content session to the server's record of a report, as the query client caches it, and
 * to the user's local drafts of it.
 */
export function contentBackend(
  queryClient: QueryClient,
  report: string,
  user: string,
): ContentBackend {
  const { queryKey } = contentQuery(report)

  return {
    record: () => queryClient.getQueryData(queryKey) ?? null,
    receive(record) {
      const known = queryClient.getQueryData(queryKey)
      if (known && known.loadedAt > record.loadedAt) return
      // An older response must not arrive after the record; but it may have been requested for a
      // later change.
      const refetching = queryClient.isFetching({ queryKey, exact: true }) > 0
      void queryClient.cancelQueries({ queryKey })
      queryClient.setQueryData(queryKey, record)
      if (refetching) void queryClient.invalidateQueries({ queryKey, exact: true })
      // Data made from the content is refetched where it is shown next, not with every pause.
      for (const part of ['document', 'progress']) {
        void queryClient.invalidateQueries({
          queryKey: reportKey(report, part),
          refetchType: 'none',
        })
      }
    },
    // Also returns a record that another user has created meanwhile.
    create: async () =>
      recordOf(await callApi(contentBuildingApi.create, { body: { reportId: report } })),
    async patch({ _id }, operations, loadedAt) {
      // A record read before the patch must not arrive after it.
      await queryClient.cancelQueries({ queryKey })
      return recordOf(
        await callApi(contentBuildingApi.patch, {
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

  function recordOf({ effects, ...record }: Saved): ContentBuilding {
    if (effects.reportReopened) {
      void queryClient.invalidateQueries({ queryKey: reportKey(report, 'report') })
    }
    notifyReopened({ effects })
    return record
  }
}

function isContent(data: unknown, report: string): data is ContentBuilding {
  return typeof data === 'object' && data !== null && 'reportId' in data && data.reportId === report
}
