import { useEffect, useState } from 'react'

import { pageUserId } from '../../api/call-headers.ts'
import { type LocalDraft, openLocalDraft } from '../../edit-session/local-drafts.ts'
import { useUnsaved } from '../dialogs/unsaved.ts'

interface Kept<Values> extends LocalDraft {
  readonly values: Partial<Values>
}

/** Opens what a window that was closed has left in a form, for the user of the page. */
function openKept<Values extends object>(form: string) {
  return openLocalDraft(
    `insights.kept.form.${pageUserId()}.${form}`,
    (stored): stored is Kept<Values> => typeof (stored as Kept<Values>).values === 'object',
  )
}

/** Keeps values in the browser until they are saved or discarded: then they are null, or their part goes. */
function useKept<Values extends object>(
  draft: ReturnType<typeof openKept<Values>>,
  typed: Partial<Values> | null,
) {
  const text = JSON.stringify(typed)
  useEffect(() => {
    if (text === 'null') return
    draft.write({ at: new Date().toISOString(), values: JSON.parse(text) as Partial<Values> })
    return draft.clear
  }, [draft, text])
}

/**
 * Keeps in the browser, for its user, what is typed in a form while it is unsaved, and returns what a
 * closed window has left, to offer with `UnsavedDraft`. `form` names the form and its record; `typed`
 * is null while nothing is unsaved, and contains no secrets.
 */
export function useFormDraft<Values extends object>(
  form: string,
  typed: Partial<Values> | null,
  restore: (values: Partial<Values>) => void,
) {
  const [draft] = useState(() => openKept<Values>(form))
  const [offered, setOffered] = useState(draft.read)
  useKept(draft, typed)
  if (!offered) return null
  const onDiscard = () => {
    setOffered(null)
    draft.clear()
  }
  return {
    at: offered.at,
    onDiscard,
    onRestore() {
      onDiscard()
      restore(offered.values)
    },
  }
}

/** The text of a field without a stored value: it stays when its window is closed, until it is sent. */
export function useKeptText(field: string) {
  const [draft] = useState(() => openKept<{ text: string }>(field))
  const [text, setText] = useState(() => draft.read()?.values.text ?? '')
  useKept(draft, text === '' ? null : { text })
  useUnsaved(text !== '')
  return [text, setText] as const
}
