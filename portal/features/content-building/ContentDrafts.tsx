import { useQueryClient } from '@tanstack/react-query'
import { lazy, Suspense, useState, useSyncExternalStore, type ReactNode } from 'react'

import { reportKey } from '../../api/report-key.ts'
import { useLiveEvent } from '../../live/use-live-event.ts'
import { contentDesk } from './content-desk.ts'
import { DraftBookContext } from './draft-book-context.ts'
import { createDraftBook } from './drafts/draft-book.ts'
import { useDraftGuard } from './use-draft-guard.ts'

const ContentConflict = lazy(() => import('./ContentConflict.tsx'))

interface Props {
  readonly report: string
  /** Whose changes they are. */
  readonly user: string
  readonly children: ReactNode
}

/**
 * Keeps what is edited on the pages of a report until it is saved. Stands around all of them, so
 * that changes outlive the page they were made on. One for each report.
 */
export function ContentDrafts({ report, user, children }: Props) {
  const queryClient = useQueryClient()
  const [book] = useState(() => createDraftBook(contentDesk(queryClient, report, user)))
  const conflict = useSyncExternalStore(book.subscribe, book.conflict)
  // The dialog's code comes with the first conflict.
  const [everInConflict, setEverInConflict] = useState(false)
  if (conflict && !everInConflict) setEverInConflict(true)
  useDraftGuard(book)
  useLiveEvent((event) => {
    if (event.kind !== 'content' || event.report !== report || event.part !== 'content') return
    // As after a change of one's own: what is made of the content is asked for where it is shown next.
    void queryClient.invalidateQueries({
      queryKey: reportKey(report, 'document'),
      refetchType: 'none',
    })
  })
  return (
    <DraftBookContext value={book}>
      {children}
      {everInConflict && (
        <Suspense>
          <ContentConflict book={book} draft={conflict} />
        </Suspense>
      )}
    </DraftBookContext>
  )
}
