import { createContext, useContext } from 'react'

import type { ContentSession } from './content-session.ts'

export const ContentSessionContext = createContext<ContentSession | null>(null)

export const ContentClosedContext = createContext(false)

/** Returns whether scores are missing, so that no edit of content can begin. */
export function useContentClosed(): boolean {
  return useContext(ContentClosedContext)
}

/** Returns the edit session of the report on the screen; only within a `ContentDrafts`. */
export function useContentSession(): ContentSession {
  const session = useContext(ContentSessionContext)
  if (session === null) throw new Error('No edit session: wrap the page in ContentDrafts')
  return session
}
