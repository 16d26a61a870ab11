import { createContext, useContext } from 'react'

import type { DraftBook } from './drafts/draft-book.ts'

export const DraftBookContext = createContext<DraftBook | null>(null)

export const ContentClosedContext = createContext(false)

/** Returns whether the scores are missing that content building waits for; nothing is begun then. */
export function useContentClosed(): boolean {
  return useContext(ContentClosedContext)
}

/** The draft book of the report on the screen; only within a `ContentDrafts`. */
export function useDraftBook(): DraftBook {
  const book = useContext(DraftBookContext)
  if (book === null) throw new Error('There is no draft book here: wrap the page in ContentDrafts')
  return book
}
