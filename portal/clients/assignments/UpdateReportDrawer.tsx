import type { CompanyReport } from '@insights/contract/clients/assignments.ts'
import { TextInput } from '@mantine/core'
import { useState } from 'react'

import { isApiError } from '../../api/api-error.ts'
import { isStampedRecord, type RecordForm } from '../../ui/records/record-form.ts'
import { RecordDrawer } from '../../ui/records/RecordDrawer.tsx'
import { useSaveRecord } from '../../ui/records/records-query.ts'
import { useRecordForm } from '../../ui/records/use-record-form.ts'
import {
  ASSIGNMENT_FIELDS,
  toAssignmentPayload,
  type AssignmentValues,
} from './assignment-fields.tsx'
import { assignmentName, assignmentStore } from './assignments.ts'

interface Props {
  readonly opened: boolean
  readonly assignment: CompanyReport
  readonly onSaved: (saved: CompanyReport) => void
  readonly onClose: () => void
}

/** Changes the purchase order of an assignment; its edition stays. */
export function UpdateReportDrawer({ opened, assignment, onSaved, onClose }: Props) {
  const [shape] = useState(() => assignmentForm(assignment))
  const mutation = useSaveRecord(assignmentStore(assignment.company))
  const { error } = mutation
  const form = useRecordForm({ form: shape, item: assignment, mutation, onSaved })
  return (
    <RecordDrawer
      opened={opened}
      title="Update Report"
      size={550}
      subject={assignmentName(assignment)}
      form={form}
      before={
        <TextInput
          label="Edition"
          value={assignmentName(assignment)}
          readOnly
          error={isApiError(error, 409) && !isStampedRecord(error.data) && error.message}
          description="To assign another edition, add it and remove this one."
        />
      }
      onClose={onClose}
    />
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
