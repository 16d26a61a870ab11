import { type Conflict, ConflictDialog, Version } from '../dialogs/ConflictDialog.tsx'
import { type Fields, isEmpty, namesOf } from './field.ts'
import type { StampedRecord } from './record-form.ts'
import type { OpenRecordForm } from './use-record-form.ts'

interface RecordConflictDialogProps<Item extends StampedRecord, Values extends object> {
  /** What the record is called. */
  readonly subject: string
  readonly form: OpenRecordForm<Item, Values>
  /** Called when the form has been filled with theirs; null when the record is gone. */
  readonly onDiscarded: (theirs: Item | null) => void
}

/** A record that somebody else has changed meanwhile: both versions, field by field. */
export function RecordConflictDialog<Item extends StampedRecord, Values extends object>({
  subject,
  form,
  onDiscarded,
}: RecordConflictDialogProps<Item, Values>) {
  const { conflict, shape } = form
  const theirs = conflict?.theirs ?? null

  function discard() {
    form.discard()
    onDiscarded(theirs)
  }

  return (
    <ConflictDialog
      conflict={conflict && compare()}
      onOverride={() => theirs && void form.override()}
      onDiscard={discard}
      onCancel={form.postpone}
    />
  )

  function compare(): Conflict | null {
    if (conflict === null) return null
    const { fields } = shape
    const { mine, changedHere, changedThere, at } = conflict
    const others = theirs && shape.read(theirs)
    return {
      subject,
      mine: { content: <RecordVersion fields={fields} values={mine} changed={changedHere} />, at },
      external: {
        content: others && <RecordVersion fields={fields} values={others} changed={changedThere} />,
        at: theirs && theirs.updatedAt,
      },
    }
  }
}

interface RecordVersionProps<Values extends object> {
  readonly fields: Fields<Values>
  readonly values: Values
  /** The names of the fields that were changed in this version. */
  readonly changed: readonly string[]
}

/** All fields of a record in words, the changed ones marked. */
function RecordVersion<Values extends object>({
  fields,
  values,
  changed,
}: RecordVersionProps<Values>) {
  const parts = namesOf(fields).map((name) => {
    const { label, show } = fields[name]
    const content = isEmpty(values[name]) ? 'Nothing' : show(values[name])
    return { name, label, content, changed: changed.includes(name) }
  })
  return <Version parts={parts} />
}
