import { useRef, useState } from 'react'

import { isApiError, messageOf } from '../api/api-error.ts'
import { notify } from '../ui/notify/notify.ts'
import { afterPress } from '../ui/press/after-press.ts'
import { changesOf, mergeChanges } from './changes.ts'
import { checkFields, namesOf } from './field.ts'
import { isStampedRecord, type RecordForm, type Saving, type StampedRecord } from './record-form.ts'

/** Somebody else was faster. */
export interface RecordConflict<Item, Values> {
  /** What saving over it would make of it. */
  readonly mine: Values
  /** The names of the fields that the user has changed, and that somebody else has. */
  readonly changedHere: readonly string[]
  readonly changedThere: readonly string[]
  /** When saving was tried, ISO 8601. */
  readonly at: string
  /** The record as it is now; null when it has been deleted. */
  readonly theirs: Item | null
}

interface Given<Item extends StampedRecord, Values extends object> {
  readonly form: RecordForm<Item, Values>
  /** The record to edit, null for a new one. */
  readonly item: Item | null
  /** Stores the changes; see `useSaveRecord`. */
  readonly save: (saving: Saving<Item>) => Promise<Item>
  readonly saving: boolean
  readonly onSaved: (saved: Item) => void
}

/** A form under way, as `useRecordForm` answers it. */
export type OpenRecordForm<Item extends StampedRecord, Values extends object> = ReturnType<
  typeof useRecordForm<Item, Values>
>

/**
 * What the drawer's form holds, and saving it. Changes are measured against the record as it was
 * read: one that arrives in the background does not touch what is being typed; saving finds out.
 */
export function useRecordForm<Item extends StampedRecord, Values extends object>({
  form,
  item,
  save: store,
  saving,
  onSaved,
}: Given<Item, Values>) {
  type Name = keyof Values & string
  type Messages = Partial<Record<Name, string>>

  const [base, setBase] = useState(item)
  const [values, setValues] = useState(() => form.read(item))
  const [visited, setVisited] = useState<readonly Name[]>([])
  const [refused, setRefused] = useState<Messages>({})
  const [conflict, setConflict] = useState<RecordConflict<Item, Values> | null>(null)
  const lastStored = useRef<Promise<Item>>(null)

  const messages: Messages = checkFields(form.fields, values)
  const changes = changesOf(form, base, values)
  const dirty = Object.keys(changes).length > 0

  function set<Field extends Name>(name: Field, value: Values[Field]) {
    setValues((now) => ({ ...now, [name]: value }))
    setRefused(({ [name]: _answered, ...others }) => others as Messages)
  }

  /** Saves over a version of the record: the one that was read, unless another is named. */
  async function save(over: Item | null = base): Promise<void> {
    if (saving) return
    try {
      const body = base === null ? form.write(values) : changes
      const stored = store({ base: over, changes: body })
      // The same promise again: a double press, whose first one goes on below.
      if (stored === lastStored.current) return
      lastStored.current = stored
      const saved = await stored
      setConflict(null)
      onSaved(saved)
    } catch (error) {
      if (isApiError(error, 409) && isStampedRecord(error.data)) meet(error.data as Item)
      else if (isApiError(error, 404) && base !== null) meet(null)
      else tellRefusal(error)
    }
  }

  function meet(theirs: Item | null) {
    setConflict({
      mine: theirs === null ? values : mergeChanges(form, base, values, theirs),
      theirs,
      changedHere: Object.keys(changes),
      changedThere: theirs === null ? [] : Object.keys(changesOf(form, base, form.read(theirs))),
      at: new Date().toISOString(),
    })
  }

  function tellRefusal(error: unknown) {
    const errors = isApiError(error) ? error.errors : {}
    const known = namesOf(form.fields).filter((name) => name in errors)
    if (known.length === 0) notify.error(messageOf(error))
    setRefused(Object.fromEntries(known.map((name) => [name, errors[name]])) as Messages)
  }

  function takeTheirs(theirs: Item | null) {
    setConflict(null)
    if (theirs === null) return
    setBase(theirs)
    setValues(form.read(theirs))
    setRefused({})
  }

  return {
    shape: form,
    base,
    values,
    set,
    visit: (name: Name) => afterPress(() => setVisited((now) => [...now, name])),
    messageOf: (name: Name) =>
      refused[name] ?? (visited.includes(name) ? messages[name] : undefined),
    valid: Object.keys(messages).length === 0,
    dirty,
    saving,
    save,
    conflict,
    postpone: () => setConflict(null),
    takeTheirs,
  }
}
