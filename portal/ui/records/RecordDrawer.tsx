import type { ReactNode } from 'react'

import { FormDrawer } from '../dialogs/FormDrawer.tsx'
import type { Fields } from './field.ts'
import type { StampedRecord } from './record-form.ts'
import { RecordConflictDialog } from './RecordConflictDialog.tsx'
import { RecordFields } from './RecordFields.tsx'
import type { OpenRecordForm } from './use-record-form.ts'

interface Props<Item extends StampedRecord, Values extends object> {
  readonly opened: boolean
  readonly title: string
  readonly width?: number
  /** What the record is called in a conflict. */
  readonly subject: string
  readonly record: string
  readonly form: OpenRecordForm<Item, Values>
  /** Those of the form by default. */
  readonly fields?: Fields<Values>
  readonly submitLabel?: string
  /** Whether the record can be saved as it is. */
  readonly unchanged?: boolean
  readonly before?: ReactNode
  readonly after?: ReactNode
  readonly onClose: () => void
  /** Whether what somebody else has made of the record leaves nothing to edit; if it is gone by default. */
  readonly isDone?: (theirs: Item | null) => boolean
}

/** The form of a record that is there already, and what it says where somebody else was faster. */
export function RecordDrawer<Item extends StampedRecord, Values extends object>({
  opened,
  title,
  width,
  subject,
  record,
  form,
  fields = form.shape.fields,
  submitLabel,
  unchanged = false,
  before,
  after,
  onClose,
  isDone = (theirs) => theirs === null,
}: Props<Item, Values>) {
  return (
    <>
      <FormDrawer
        opened={opened}
        title={title}
        {...(width !== undefined && { width })}
        dirty={form.dirty}
        submitting={form.saving}
        {...(submitLabel !== undefined && { submitLabel })}
        submitDisabled={!form.valid || !(form.dirty || unchanged)}
        onSubmit={() => void form.save()}
        onClose={onClose}
      >
        {before}
        <RecordFields
          record={record}
          fields={fields}
          values={form.values}
          messageOf={form.messageOf}
          onChange={form.set}
          onVisit={form.visit}
        />
        {after}
      </FormDrawer>
      <RecordConflictDialog
        subject={subject}
        form={form}
        onDiscarded={(theirs) => isDone(theirs) && onClose()}
      />
    </>
  )
}
