import { FormDrawer } from '../ui/dialogs/FormDrawer.tsx'
import type { CatalogueKind } from './catalogue-kind.ts'
import type { CatalogueRecord } from './catalogue-record.ts'
import { RecordConflictDialog } from './RecordConflictDialog.tsx'
import { RecordFields } from './RecordFields.tsx'
import { useRecordForm } from './use-record-form.ts'
import { useSaveRecord } from './use-save-record.ts'

interface Props<Item extends CatalogueRecord, Values extends object> {
  readonly opened: boolean
  readonly kind: CatalogueKind<Item, Values>
  /** The record to edit, null for a new one. */
  readonly item: Item | null
  readonly onSaved: (saved: Item) => void
  readonly onClose: () => void
}

/** The form of one record. */
export function RecordDrawer<Item extends CatalogueRecord, Values extends object>(
  props: Props<Item, Values>,
) {
  const { opened, kind, item, onSaved, onClose } = props
  const { mutateAsync, isPending } = useSaveRecord<Item>(kind)
  const form = useRecordForm({ form: kind, item, save: mutateAsync, saving: isPending, onSaved })

  return (
    <>
      <FormDrawer
        opened={opened}
        title={item ? `Edit ${kind.one}` : kind.newLabel}
        dirty={form.dirty}
        submitting={form.saving}
        submitLabel={item ? 'Save' : 'Create'}
        submitDisabled={!form.valid || !form.dirty}
        onSubmit={() => void form.save()}
        onClose={onClose}
      >
        <RecordFields
          record={item && item._id}
          fields={kind.fields}
          values={form.values}
          messageOf={form.messageOf}
          onChange={form.set}
          onVisit={form.visit}
        />
      </FormDrawer>
      <RecordConflictDialog
        subject={item?.title ?? ''}
        form={form}
        onDiscarded={(theirs) => theirs === null && onClose()}
      />
    </>
  )
}
