import {
  type MaintenanceNotice,
  maintenanceNoticesApi,
} from '@insights/contract/maintenance-notices.ts'

import { RecordConflictDialog } from '../../catalogue/RecordConflictDialog.tsx'
import { RecordFields } from '../../catalogue/RecordFields.tsx'
import { useRecordForm } from '../../catalogue/use-record-form.ts'
import { useSaveRecord } from '../../catalogue/use-save-record.ts'
import { FormDrawer } from '../../ui/dialogs/FormDrawer.tsx'
import { fromDatetimeLocal } from './datetime-local.ts'
import { NOTICE_FORM } from './notice-form.tsx'
import { NoticeBanner } from './NoticeBanner.tsx'
import { NOTICES_KEY } from './notices-query.ts'

import classes from './NoticeDrawer.module.css'

interface Props {
  readonly opened: boolean
  /** null for a new one. */
  readonly notice: MaintenanceNotice | null
  readonly onClose: () => void
}

/** The form of a maintenance notice, with the banner that it makes. */
export function NoticeDrawer({ opened, notice, onClose }: Props) {
  const { mutateAsync, isPending } = useSaveRecord<MaintenanceNotice>({
    api: maintenanceNoticesApi,
    key: NOTICES_KEY,
  })
  const form = useRecordForm({
    form: NOTICE_FORM,
    item: notice,
    save: mutateAsync,
    saving: isPending,
    onSaved: onClose,
  })
  const { name, date, details } = form.values

  return (
    <>
      <FormDrawer
        opened={opened}
        title={notice ? 'Edit notice' : 'New notice'}
        width={560}
        dirty={form.dirty}
        submitting={form.saving}
        submitLabel={notice ? 'Save' : 'Create'}
        submitDisabled={!form.valid || !form.dirty}
        onSubmit={() => void form.save()}
        onClose={onClose}
      >
        <RecordFields
          record={notice && notice._id}
          fields={NOTICE_FORM.fields}
          values={form.values}
          messageOf={form.messageOf}
          onChange={form.set}
          onVisit={form.visit}
        />
        <section aria-labelledby="notice-preview" className={classes.preview}>
          <h3 id="notice-preview" className={classes.label}>
            Preview
          </h3>
          <NoticeBanner
            notice={{
              name: name.trim() || 'Name',
              date: fromDatetimeLocal(date),
              details: [details[0]?.trim() || 'Summary'],
            }}
          />
        </section>
      </FormDrawer>
      <RecordConflictDialog
        subject={notice?.name ?? ''}
        form={form}
        onDiscarded={(theirs) => theirs === null && onClose()}
      />
    </>
  )
}
