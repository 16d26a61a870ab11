import { useEffect, useState } from 'react'

import { pageUserId } from '../../api/call-headers.ts'
import { openLocalDraft, type LocalDraft } from '../../edit-session/local-drafts.ts'
import { type Fields, namesOf } from './field.ts'

interface FormDraft<Values> extends LocalDraft {
  readonly values: Partial<Values>
}

/**
 * Keeps in the browser, for its user, what is typed in a form as long as it is open and unsaved; secrets
 * excepted. `offered` is what a closed window has left. A form is known by its fields and its record: no
 * other form, and none of another version of the portal, reads its draft.
 */
export function useFormDraft<Values extends object>(
  fields: Fields<Values>,
  record: string | null,
  { values, dirty }: { readonly values: Values; readonly dirty: boolean },
) {
  const names = namesOf(fields).filter((name) => !fields[name].secret)
  const key = `insights.kept.form.${pageUserId()}.${names.join()}.${record ?? 'new'}`
  const [draft] = useState(() =>
    openLocalDraft(
      key,
      (stored): stored is FormDraft<Values> =>
        typeof (stored as FormDraft<Values>).values === 'object',
    ),
  )
  const [offered, setOffered] = useState(draft.read)
  const typed = JSON.stringify(names.map((name) => [name, values[name]]))
  useEffect(() => {
    if (!dirty) return
    const entries = JSON.parse(typed) as [string, unknown][]
    const text = Object.fromEntries(entries) as Partial<Values>
    draft.write({ at: new Date().toISOString(), values: text })
    return draft.clear
  }, [draft, dirty, typed])
  return {
    offered,
    /** Ends the offer, whether it is taken or not. */
    settle() {
      setOffered(null)
      draft.clear()
    },
  }
}
