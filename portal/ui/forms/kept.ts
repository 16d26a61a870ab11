import { useState } from 'react'

import { pageUserId } from '../../api/call-headers.ts'
import { type LocalDraft, openLocalDraft } from '../../edit-session/local-drafts.ts'
import { useUnsaved } from '../dialogs/unsaved.ts'

interface Kept<Values> extends LocalDraft {
  readonly values: Values
}

/**
 * Opens what is typed in a form, for the user of the page. It outlives the form: only sending and
 * discarding end it.
 */
export function openKept<Values extends object>(form: string) {
  const draft = openLocalDraft(
    `insights.kept.form.${pageUserId()}.${form}`,
    (stored): stored is Kept<Values> => typeof (stored as Kept<Values>).values === 'object',
  )
  return {
    read: draft.read,
    /** Null for nothing. */
    keep(values: Values | null) {
      if (values === null) draft.clear()
      else draft.write({ at: new Date().toISOString(), values })
    },
  }
}

/** The text of a field without a stored value: it stays until it is sent, and '' discards it. */
export function useKeptText(field: string) {
  const [kept] = useState(() => openKept<{ text: string }>(field))
  const [text, setText] = useState(() => kept.read()?.values.text ?? '')
  useUnsaved(text !== '')
  function change(next: string) {
    setText(next)
    kept.keep(next === '' ? null : { text: next })
  }
  /** Ends the text once it is sent: where its field is by then does not matter. */
  async function end(sending: Promise<unknown>) {
    try {
      await sending
      if (kept.read()?.values.text === text) change('')
    } catch {
      // Said where it is sent; the text stays.
    }
  }
  return [text, change, end] as const
}
