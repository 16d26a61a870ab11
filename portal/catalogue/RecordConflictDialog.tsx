import { ConflictDialog, type Conflict } from '../ui/dialogs/ConflictDialog.tsx'
import type { StampedRecord } from './record-form.ts'
import { RecordVersion } from './RecordVersion.tsx'
import type { OpenRecordForm } from './use-record-form.ts'

interface Props<Item extends StampedRecord, Values extends object> {
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
}: Props<Item, Values>) {
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
