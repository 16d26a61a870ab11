import { type ReportContent, contentApi } from '@insights/contract/content/content.ts'
import type { EditEffects } from '@insights/contract/reports/edit-effects.ts'
import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState, useSyncExternalStore, type ReactNode } from 'react'

import { errorMessage, isApiError } from '../api/api-error.ts'
import { callApi } from '../api/call-api.ts'
import { useLiveEvent } from '../api/live/live-events.ts'
import { reportKey } from '../api/report-key.ts'
import { deleteExpiredDrafts } from '../edit-session/local-drafts.ts'
import { preloadDialogs, useSavingLeaveGuard } from '../ui/dialogs/use-leave-guard.ts'
import { lazyOverlay } from '../ui/lazy/lazy-part.tsx'
import { notify, notifyReopened } from '../ui/notify/notify.ts'
import { contentQuery } from './content-query.ts'
import { ContentClosedContext, ContentSessionContext } from './content-session-context.ts'
import { type ContentBackend, createContentSession } from './content-session.ts'
import { openLocalDrafts } from './local-drafts.ts'

const ContentConflict = lazyOverlay(() => import('./ContentConflict.tsx'), {
  isOpen: ({ field, list }) => field !== undefined || list !== undefined,
  close({ session, field, list }) {
    if (field) session.postpone(field.field.key)
    else list?.decide('cancel')
  },
})

interface Props {
  readonly report: string
  /** The user that the changes belong to. */
  readonly user: string
  readonly canEdit: boolean
  /** True while the scores are missing that content building waits for. */
  readonly closed: boolean
  readonly children: ReactNode
}

/**
 * Holds changes made on the pages of a report until they are saved. Wraps all of these pages, so
 * that changes outlive the page they were made on. One for each report.
 */
export default function ContentDrafts({ report, user, canEdit, closed, children }: Props) {
  const queryClient = useQueryClient()
  const [session] = useState(() => {
    deleteExpiredDrafts(new Date())
    return createContentSession(contentBackend(queryClient, report, user))
  })
  const conflict = useSyncExternalStore(session.subscribe, session.fieldConflict)
  const listConflict = useSyncExternalStore(session.subscribe, session.listConflict)
  // The dialog's code is loaded with the first conflict.
  const [everInConflict, setEverInConflict] = useState(false)
  if ((conflict ?? listConflict) && !everInConflict) setEverInConflict(true)
  useSavingLeaveGuard(session)
  useEffect(() => {
    if (canEdit) void preloadDialogs()
  }, [canEdit])
  useLiveEvent((event) => {
    if (event.kind !== 'content' || event.report !== report || event.part !== 'content') return
    // As after the user's own change: data made from the content is refetched where it is shown
    // next.
    void queryClient.invalidateQueries({
      queryKey: reportKey(report, 'document'),
      refetchType: 'none',
    })
  })
  return (
    <ContentSessionContext value={session}>
      <ContentClosedContext value={closed}>{children}</ContentClosedContext>
      {everInConflict && <ContentConflict session={session} field={conflict} list={listConflict} />}
    </ContentSessionContext>
  )
}

type Saved = ReportContent & { readonly effects: EditEffects }

/**
 * Connects a content session to the server's record of a report, as the query client caches it, and
 * to the user's local drafts of it.
 */
function contentBackend(queryClient: QueryClient, report: string, user: string): ContentBackend {
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
