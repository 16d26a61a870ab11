import { useForm } from '@mantine/form'
import { useRef, useState } from 'react'

import { isApiError, errorMessage } from '../../api/api-error.ts'
import { afterPress } from '../forms/after-press.ts'
import { notify } from '../notify/notify.ts'
import { checkFields, namesOf } from './field.ts'
import {
  type RecordForm,
  type Saving,
  type StampedRecord,
  agree,
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
  type Name = keyof Values & string

  const { form: shape, item, mutation, onSaved } = options
  const [base, setBase] = useState(item)
  const [conflict, setConflict] = useState<{ theirs: Item | null; at: string } | null>(null)
  const input = useForm<Values>({ initialValues: shape.read(item), touchTrigger: 'focus' })
  const changedAt = useRef<string>(null)
  const sent = useRef<readonly Values[]>([])
  /** Stays true once the form is saved, so that a second press does not save it again. */
  const underWay = useRef(false)

  const { values } = input
  const messages: Partial<Record<Name, string>> = checkFields(shape.fields, values)
  const changed = Object.keys(changesOf(shape, base, values))

  async function save(from = base): Promise<void> {
    if (mutation.isPending || underWay.current) return
    underWay.current = true
    const sending = input.getValues()
    const outcome = await saveForm({
      form: shape,
      base: from,
      values: sending,
      sent: sent.current,
      save: mutation.mutateAsync,
    })
    const lost = 'error' in outcome
    sent.current = lost ? [...sent.current, sending] : []
    if ('saved' in outcome && agree(shape, input.getValues(), sending))
      return onSaved(outcome.saved)
    underWay.current = false
    // The user has typed on meanwhile: further changes are based on the saved record.
    if ('saved' in outcome) setBase(outcome.saved)
    else if (lost) showRejection(outcome.error)
    else setConflict({ ...outcome, at: changedAt.current ?? new Date().toISOString() })
  }

  function showRejection(error: unknown) {
    const errors = isApiError(error) ? error.errors : {}
    const known = namesOf(shape.fields).filter((name) => name in errors)
    if (known.length === 0) notify.error(errorMessage(error))
    input.setErrors(Object.fromEntries(known.map((name) => [name, errors[name]])))
  }

  function follow(record: Item | null, next: Values) {
    setConflict(null)
    setBase(record)
    input.setValues(next)
  }

  const theirs = conflict?.theirs ?? null
  const compared = compareChanges(shape, base, values, theirs)
  return {
    shape,
    item,
    values,
    set<Field extends Name>(name: Field, value: Values[Field]) {
      changedAt.current = new Date().toISOString()
      input.setFieldValue(name, value as never)
    },
    /** Fills the form with what was typed before. */
    restore: (typed: Partial<Values>) => input.setValues({ ...values, ...typed }),
    visit: (name: Name) =>
      afterPress(() => input.setTouched((touched) => ({ ...touched, [name]: true }))),
    messageOf: (name: Name) =>
      (input.errors[name] as string | undefined) ??
      (input.isTouched(name) ? messages[name] : undefined),
    valid: Object.keys(messages).length === 0,
    /** True if closing would lose something. */
    dirty: changed.length > 0,
    saving: mutation.isPending,
    save: () => save(),
    conflict: conflict && {
      ...conflict,
      ...compared,
    },
    /** Saves the user's changes over their record. */
    async override() {
      if (theirs === null) return
      follow(theirs, compared.mine)
      await save(theirs)
    },
    postpone: () => setConflict(null),
    /** Fills the form with their record. */
    discard: () => follow(theirs ?? base, shape.read(theirs ?? base)),
  }
}
