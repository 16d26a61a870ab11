import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState, useSyncExternalStore, type ReactNode } from 'react'

import { reportKey } from '../../api/report-key.ts'
import { useLiveEvent } from '../../live/use-live-event.ts'
import { lazyOverlay } from '../../ui/lazy/lazy-part.tsx'
import { fetchQuestions } from '../../ui/unsaved/fetch-questions.ts'
import { contentDesk } from './content-desk.ts'
import { ContentClosedContext, DraftBookContext } from './draft-book-context.ts'
import { createDraftBook } from './drafts/draft-book.ts'
import { useDraftGuard } from './use-draft-guard.ts'

const ContentConflict = lazyOverlay(() => import('./ContentConflict.tsx'), {
  isOpen: ({ draft, list }) => draft !== undefined || list !== undefined,
  close({ book, draft, list }) {
    if (draft) book.postpone(draft.field.key)
    else list?.decide('cancel')
  },
})

interface Props {
  readonly report: string
  /** Whose changes they are. */
  readonly user: string
  readonly canEdit: boolean
  /** True while the scores are missing that content building waits for. */
  readonly closed: boolean
  readonly children: ReactNode
}

/**
 * Keeps what is edited on the pages of a report until it is saved. Stands around all of them, so
 * that changes outlive the page they were made on. One for each report.
 */
export function ContentDrafts({ report, user, canEdit, closed, children }: Props) {
  const queryClient = useQueryClient()
  const [book] = useState(() => createDraftBook(contentDesk(queryClient, report, user)))
  const conflict = useSyncExternalStore(book.subscribe, book.conflict)
  const listConflict = useSyncExternalStore(book.subscribe, book.listConflict)
  // The dialog's code comes with the first conflict.
  const [everInConflict, setEverInConflict] = useState(false)
  if ((conflict ?? listConflict) && !everInConflict) setEverInConflict(true)
  useDraftGuard(book)
  useEffect(() => {
    if (canEdit) void fetchQuestions()
  }, [canEdit])
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
      <ContentClosedContext value={closed}>{children}</ContentClosedContext>
      {everInConflict && <ContentConflict book={book} draft={conflict} list={listConflict} />}
    </DraftBookContext>
  )
}
