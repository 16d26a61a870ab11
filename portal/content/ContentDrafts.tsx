import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState, useSyncExternalStore, type ReactNode } from 'react'

import { useLiveEvent } from '../api/live/live-events.ts'
import { reportKey } from '../api/report-key.ts'
import { deleteExpiredDrafts } from '../edit-session/local-drafts.ts'
import { preloadDialogs, useSavingLeaveGuard } from '../edit-session/use-leave-guard.ts'
import { lazyOverlay } from '../ui/lazy/lazy-part.tsx'
import { contentBackend } from './content-backend.ts'
import { ContentClosedContext, ContentSessionContext } from './content-session-context.ts'
import { createContentSession } from './content-session.ts'

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
