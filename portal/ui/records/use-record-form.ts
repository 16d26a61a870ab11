import { useRef, useState } from 'react'

import { isApiError, errorMessage } from '../../api/api-error.ts'
import { saveAgain } from '../../edit-session/save-again.ts'
import { useFields } from '../forms/use-fields.ts'
import { notify } from '../notify/notify.ts'
import { checkFields, namesOf } from './field.ts'
import {
  type RecordForm,
  type Saving,
  type StampedRecord,
  changesOf,
  compareChanges,
  saveForm,
} from './record-form.ts'

interface FormOptions<Item extends StampedRecord, Values extends object> {
  readonly form: RecordForm<Item, Values>
  /** The record to edit, null for a new one. */
  readonly item: Item | null
  /** Stores the changes; see `useSaveRecord`. */
  readonly mutation: {
    readonly mutateAsync: (saving: Saving<Item>) => Promise<Item>
    readonly isPending: boolean
  }
  readonly onSaved: (saved: Item) => void
}

/** An open form, as `useRecordForm` returns it. */
export type OpenRecordForm<Item extends StampedRecord, Values extends object> = ReturnType<
  typeof useRecordForm<Item, Values>
>

/**
 * The form of a record while it is filled in. Changes are compared with the record as it was read:
 * a version that arrives in the background leaves the typed values alone; saving notices it.
 */
export function useRecordForm<Item extends StampedRecord, Values extends object>(
  options: FormOptions<Item, Values>,
) {
  const { form: shape, item, mutation, onSaved } = options
  const names = namesOf(shape.fields)
  const secrets = names.filter((name) => shape.fields[name].secret)
  const [base, setBase] = useState(item)
  const [conflict, setConflict] = useState<{ theirs: Item | null; at: string } | null>(null)
  const { saved, reject, ...input } = useFields<Values>(shape.read(base), {
    check: (values) => checkFields(shape.fields, values),
    // No form with other fields, as in another version of the portal, reads the draft.
    draft: `${names.filter((name) => !secrets.includes(name)).join()}.${item?._id ?? 'new'}`,
    secrets,
  })
  const sent = useRef<readonly Values[]>([])
  const [newId] = useState(() => crypto.randomUUID())
  /** Stays true once the form is saved, so that a second press does not save it again. */
  const underWay = useRef(false)
  /** No server was there for the save, which is repeated: a new id or the version makes it one. */
  const [again, setAgain] = useState(false)
  const { values } = input

  async function save(from = base, sending = values): Promise<void> {
    if (mutation.isPending || underWay.current) return
    underWay.current = true
    const at = new Date().toISOString()
    const outcome = await saveForm({
      form: shape,
      base: from,
      values: sending,
      sent: sent.current,
      save: (saving) =>
        saveAgain(
          () => mutation.mutateAsync({ ...saving, newId }),
          () => setAgain(true),
        ),
    })
    setAgain(false)
    const lost = 'error' in outcome
    sent.current = lost ? [...sent.current, sending] : []
    if ('saved' in outcome) {
      if (saved(sending)) return onSaved(outcome.saved)
      // The user has typed on meanwhile: further changes are based on the saved record.
      setBase(outcome.saved)
    } else if (lost) showRejection(outcome.error)
    else setConflict({ ...outcome, at })
    underWay.current = false
  }

  function showRejection(error: unknown) {
    const errors = isApiError(error) ? error.errors : {}
    if (!names.some((name) => name in errors)) notify.error(errorMessage(error))
    reject(errors)
  }

  const theirs = conflict?.theirs ?? null
  const compared = compareChanges(shape, base, values, theirs)
  return {
    ...input,
    shape,
    item,
    /** True if closing would lose something. */
    dirty: Object.keys(changesOf(shape, base, values)).length > 0,
    saving: mutation.isPending || again,
    again,
    save: () => save(),
    conflict: conflict && { ...conflict, ...compared },
    /** Saves the user's changes over their record. */
    async override() {
      if (theirs === null) return
      setConflict(null)
      setBase(theirs)
      input.set(compared.mine)
      await save(theirs, compared.mine)
    },
    postpone: () => setConflict(null),
    follow() {
      setConflict(null)
      setBase(theirs ?? base)
      input.discard()
    },
  }
}
