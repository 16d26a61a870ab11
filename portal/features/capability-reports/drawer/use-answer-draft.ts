import { useEffect, useEffectEvent, useRef, useState } from 'react'

import { type AnswerDraft, forgetOldDrafts, openAnswerDraft } from '../form/answer-drafts.ts'

export type TypedAnswer = Omit<AnswerDraft, 'at'>

interface Given {
  readonly user: string
  readonly answer: string
  readonly opened: boolean
  /** What would be lost if the page were gone now; null for nothing. */
  readonly typed: TypedAnswer | null
}

/**
 * Keeps what is typed in the browser's storage, as long as it is not saved, and finds what an
 * earlier visit has left there.
 */
export function useAnswerDraft({ user, answer, opened, typed }: Given) {
  const [found, setFound] = useState<AnswerDraft | null>(null)
  /** Whether this visit has kept something, which then is its own to forget. */
  const keeps = useRef(false)
  const drafts = () => openAnswerDraft(user, answer)

  const look = useEffectEvent(() => {
    keeps.current = false
    forgetOldDrafts(new Date())
    setFound(drafts().read())
  })
  useEffect(() => {
    if (opened) look()
  }, [opened, answer])

  const text = typed && JSON.stringify(typed)
  const keep = useEffectEvent(() => {
    if (typed) drafts().write({ at: new Date().toISOString(), ...typed })
    else if (keeps.current) drafts().clear()
    keeps.current = typed !== null
  })
  useEffect(() => {
    // A form that was closed is empty, but perhaps not without leave to come back to it.
    if (opened) keep()
  }, [opened, text])

  function forget() {
    drafts().clear()
    keeps.current = false
    setFound(null)
  }

  return { found, dismiss: () => setFound(null), forget }
}

export type AnswerDraftState = ReturnType<typeof useAnswerDraft>
