import { useEffect, useRef, useState, useSyncExternalStore } from 'react'

import { isApiError, errorMessage } from '../../api/api-error.ts'
import { afterPress } from '../forms/after-press.ts'
import { notify } from '../notify/notify.ts'
import { checkFields, namesOf } from './field.ts'
import { createRecordFormSession } from './record-form-session.ts'
import { isStampedRecord, type RecordForm, type Saving, type StampedRecord } from './record-form.ts'

interface FormOptions<Item extends StampedRecord, Values extends object> {
  readonly form: RecordForm<Item, Values>
  /** The record to edit, null for a new one. */
  readonly item: Item | null
  /** Stores the changes; see `useSaveRecord`. */
  readonly save: (saving: Saving<Item>) => Promise<Item>
  readonly saving: boolean
  readonly onSaved: (saved: Item) => void
}

/** A form under way, as `useRecordForm` returns it. */
export type OpenRecordForm<Item extends StampedRecord, Values extends object> = ReturnType<
  typeof useRecordForm<Item, Values>
>

/** What the drawer's form holds, and saving it. */
export function useRecordForm<Item extends StampedRecord, Values extends object>(
  options: FormOptions<Item, Values>,
) {
  type Name = keyof Values & string
  type Messages = Partial<Record<Name, string>>

  const { form, item, saving, onSaved } = options
  const latest = useRef(options)
  useEffect(() => {
    latest.current = options
  })
  const [session] = useState(() =>
    createRecordFormSession<Item, Values>(
      {
        form: () => latest.current.form,
        save: (change) => latest.current.save(change),
        conflictingRecord,
        now: () => new Date().toISOString(),
      },
      item,
    ),
  )
  useSyncExternalStore(session.subscribe, session.change)
  const [visited, setVisited] = useState<readonly Name[]>([])
  const [rejected, setRejected] = useState<Messages>({})
  const underWay = useRef(false)
  const lastSaved = useRef<Item>(null)

  const values = session.value()
  const messages: Messages = checkFields(form.fields, values)

  function set<Field extends Name>(name: Field, value: Values[Field]) {
    session.set(name, value)
    setRejected(({ [name]: _answered, ...others }) => others as Messages)
  }

  async function save(): Promise<void> {
    if (saving || underWay.current) return
    underWay.current = true
    const saved = await session.save()
    underWay.current = false
    // The same record again: a second press, whose first one has closed the form.
    if (saved !== null && saved !== lastSaved.current) {
      lastSaved.current = saved
      onSaved(saved)
    }
    const change = session.change()
    if (change?.state === 'failed' && change.error !== null) showRejection(change.error)
  }

  function showRejection(error: unknown) {
    const errors = isApiError(error) ? error.errors : {}
    const known = namesOf(form.fields).filter((name) => name in errors)
    if (known.length === 0) notify.error(errorMessage(error))
    setRejected(Object.fromEntries(known.map((name) => [name, errors[name]])) as Messages)
  }

  return {
    shape: form,
    base: session.base(),
    values,
    set,
    visit: (name: Name) => afterPress(() => setVisited((now) => [...now, name])),
    messageOf: (name: Name) =>
      rejected[name] ?? (visited.includes(name) ? messages[name] : undefined),
    valid: Object.keys(messages).length === 0,
    dirty: session.isDirty(),
    saving,
    save,
    conflict: session.conflict(),
    /** Saves one's own changes over their record. */
    override() {
      session.rebase()
      return save()
    },
    postpone: session.postpone,
    /** Fills the form with their record. */
    discard() {
      session.discard()
      setRejected({})
    },
  }
}

/** The record as it is now where somebody else has changed it; null where it has been deleted. */
function conflictingRecord<Item extends StampedRecord>(error: unknown): Item | null | undefined {
  if (isApiError(error, 409) && isStampedRecord(error.data)) return error.data as Item
  return isApiError(error, 404) ? null : undefined
}
