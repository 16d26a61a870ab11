import { useState } from 'react'

import { type Kept, openKept } from '../../ui/unsaved/kept.ts'

export interface MethodologyDraft {
  readonly text: string
  /** The text that it was written over, and the stamp of its record; null for the default text. */
  readonly html: string
  readonly updatedAt: string | null
}

/** What somebody has written of the method and not saved, in the browser's storage. */
export function useMethodologyDraft(user: string, report: string) {
  const [drawer] = useState(() => openKept(`methodology.${user}.${report}`, isDraft))
  const [found, setFound] = useState<Kept<MethodologyDraft> | null>(drawer.read)
  return {
    /** What an earlier visit has left, until it is taken up or forgotten. */
    found,
    takeUp: () => setFound(null),
    keep(draft: MethodologyDraft) {
      setFound(null)
      drawer.write({ at: new Date().toISOString(), value: draft })
    },
    forget() {
      setFound(null)
      drawer.clear()
    },
  }
}

function isDraft(value: unknown): value is MethodologyDraft {
  if (typeof value !== 'object' || value === null) return false
  const { text, html, updatedAt } = value as Record<string, unknown>
  return (
    typeof text === 'string' &&
    typeof html === 'string' &&
    (updatedAt === null || typeof updatedAt === 'string')
  )
}
