import type { CompanyReport } from '@insights/contract/companies-reports.ts'
import { TextInput } from '@mantine/core'
import { useState } from 'react'

import type { RecordForm } from '../../catalogue/record-form.ts'
import { RecordConflictDialog } from '../../catalogue/RecordConflictDialog.tsx'
import { RecordFields } from '../../catalogue/RecordFields.tsx'
import { useRecordForm } from '../../catalogue/use-record-form.ts'
import { FormDrawer } from '../../ui/dialogs/FormDrawer.tsx'
import {
  ASSIGNMENT_FIELDS,
  toAssignmentPayload,
  type AssignmentValues,
} from './assignment-fields.tsx'
import { assignmentName, useSaveAssignment } from './assignments.ts'

interface Props {
  readonly opened: boolean
  readonly assignment: CompanyReport
  readonly onSaved: (saved: CompanyReport) => void
  readonly onClose: () => void
}

/** What the purchase order of an edition was; the edition stays. */
export function UpdateReportDrawer({ opened, assignment, onSaved, onClose }: Props) {
  const [shape] = useState(() => assignmentForm(assignment))
  const { mutateAsync, isPending } = useSaveAssignment(assignment.company)
  const form = useRecordForm({
    form: shape,
    item: assignment,
    save: mutateAsync,
    saving: isPending,
    onSaved,
  })
  return (
    <>
      <FormDrawer
        opened={opened}
        title="Update Report"
        width={550}
        dirty={form.dirty}
        submitting={form.saving}
        submitDisabled={!form.valid || !form.dirty}
        onSubmit={() => void form.save()}
        onClose={onClose}
      >
        <TextInput
          label="Edition"
          value={assignmentName(assignment)}
          readOnly
          description="To assign another edition, add it and remove this one."
        />
        <RecordFields
          record={assignment._id}
          fields={shape.fields}
          values={form.values}
          messageOf={form.messageOf}
          onChange={form.set}
          onVisit={form.visit}
        />
      </FormDrawer>
      <RecordConflictDialog
        subject={assignmentName(assignment)}
        form={form}
        onDiscarded={(theirs) => theirs === null && onClose()}
      />
    </>
  )
}

const assignmentForm = (
  assignment: CompanyReport,
): RecordForm<CompanyReport, AssignmentValues> => ({
  fields: ASSIGNMENT_FIELDS,
  read: (now) => {
    const { po, poDate } = now ?? assignment
    return { po, poDate: poDate?.slice(0, 10) ?? '' }
  },
  write: toAssignmentPayload,
})
