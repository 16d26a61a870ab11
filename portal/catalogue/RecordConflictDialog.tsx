import { ConflictDialog, type Conflict } from '../ui/conflict-dialog/ConflictDialog.tsx'
import type { Fields } from './field.ts'
import type { StampedRecord } from './record-form.ts'
import { RecordVersion } from './RecordVersion.tsx'
import type { RecordConflict } from './use-record-form.ts'

interface Props<Item extends StampedRecord, Values extends object> {
  /** What the record is called. */
  readonly subject: string
  readonly fields: Fields<Values>
  readonly read: (item: Item | null) => Values
  /** null while there is none. */
  readonly conflict: RecordConflict<Item, Values> | null
  readonly onOverride: (theirs: Item) => void
  readonly onDiscard: (theirs: Item | null) => void
  readonly onCancel: () => void
}

/** A record that somebody else has changed meanwhile: both versions, field by field. */
export function RecordConflictDialog<Item extends StampedRecord, Values extends object>({
  subject,
  fields,
  read,
  conflict,
  onOverride,
  onDiscard,
  onCancel,
}: Props<Item, Values>) {
  const theirs = conflict?.theirs ?? null
  return (
    <ConflictDialog
      conflict={conflict && compare()}
      onOverride={() => theirs && onOverride(theirs)}
      onDiscard={() => onDiscard(theirs)}
      onCancel={onCancel}
    />
  )

  function compare(): Conflict | null {
    if (conflict === null) return null
    const { mine, changedHere, changedThere, at } = conflict
    const others = theirs && read(theirs)
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
