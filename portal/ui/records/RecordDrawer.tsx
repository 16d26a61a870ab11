import type { ComponentType, ReactNode } from 'react'

import { ConflictDialog, Version } from '../dialogs/ConflictDialog.tsx'
import { FormDrawer, type FormFrameProps } from '../dialogs/FormDrawer.tsx'
import { UnsavedDraft } from '../status/UnsavedDraft.tsx'
import { type Fields, isEmpty, namesOf } from './field.ts'
import type { StampedRecord } from './record-form.ts'
import { RecordFields } from './RecordFields.tsx'
import type { OpenRecordForm } from './use-record-form.ts'

interface Props<Item extends StampedRecord, Values extends object> extends Pick<
  FormFrameProps,
  'opened' | 'title' | 'size' | 'submitLabel' | 'onClose'
> {
  readonly form: OpenRecordForm<Item, Values>
  /** A drawer by default; or `FormDialog`. */
  readonly frame?: ComponentType<FormFrameProps>
  /** Name of the record in a conflict. */
  readonly subject?: string
  /** The form's fields by default. */
  readonly fields?: Fields<Values>
  /** True if a record without changes can be saved. */
  readonly unchanged?: boolean
  /** True if something besides the fields prevents saving. */
  readonly blocked?: boolean
  readonly before?: ReactNode
  readonly after?: ReactNode
  /** Replaces the list of all fields. */
  readonly children?: ReactNode
  /** True if the other user's version leaves nothing to edit; by default if it is deleted. */
  readonly isDone?: (theirs: Item | null) => boolean
}

/** The form of a record, new or not, and the comparison after another user's change. */
export function RecordDrawer<Item extends StampedRecord, Values extends object>(
  props: Props<Item, Values>,
) {
  const { opened, title, size, form, onClose, subject = '', frame: Frame = FormDrawer } = props
  const { submitLabel = form.item === null ? 'Create' : 'Save', unchanged, blocked } = props
  const { isDone = (theirs: Item | null) => theirs === null } = props
  return (
    <>
      <Frame
        opened={opened}
        title={title}
        {...(size !== undefined && { size })}
        dirty={form.dirty}
        submitting={form.saving}
        {...(form.again && { status: 'Saving again…' })}
        submitLabel={submitLabel}
        submitDisabled={!form.valid || !(form.dirty || unchanged) || blocked}
        onSubmit={() => void form.save()}
        onDiscard={form.discard}
        onClose={onClose}
      >
        {form.draft && <UnsavedDraft {...form.draft} />}
        {props.before}
        {props.children ?? <RecordFields form={form} fields={props.fields} />}
        {props.after}
      </Frame>
      <RecordConflict
        subject={subject}
        form={form}
        onDiscarded={(theirs) => isDone(theirs) && onClose()}
      />
    </>
  )
}

interface RecordConflictProps<Item extends StampedRecord, Values extends object> {
  readonly subject: string
  readonly form: OpenRecordForm<Item, Values>
  /** Called when the form has been filled with their version; null when the record is deleted. */
  readonly onDiscarded: (theirs: Item | null) => void
}

/** Both versions of a record, field by field. */
function RecordConflict<Item extends StampedRecord, Values extends object>({
  subject,
  form: { shape, conflict, ...actions },
  onDiscarded,
}: RecordConflictProps<Item, Values>) {
  return (
    <ConflictDialog
      conflict={
        conflict && {
          subject,
          mine: { content: version(conflict.mine, conflict.changedHere), at: conflict.at },
          external: {
            content: conflict.theirs && version(shape.read(conflict.theirs), conflict.changedThere),
            at: conflict.theirs && conflict.theirs.updatedAt,
          },
        }
      }
      onOverride={() => void actions.override()}
      onDiscard={() => {
        actions.follow()
        onDiscarded(conflict && conflict.theirs)
      }}
      onCancel={actions.postpone}
    />
  )

  /** Returns all fields of a record in words, the changed ones marked. */
  function version(values: Values, changed: readonly string[]) {
    const parts = namesOf(shape.fields).map((name) => {
      const { label, show } = shape.fields[name]
      const content = isEmpty(values[name]) ? 'Nothing' : show(values[name])
      return { name, label, content, changed: changed.includes(name) }
    })
    return <Version parts={parts} />
  }
}
