import type { CompanyReport } from '@insights/contract/companies-reports.ts'
import type { Industry } from '@insights/contract/industries.ts'
import { Select } from '@mantine/core'
import { useState } from 'react'

import type { Field, Fields } from '../../catalogue/field.ts'
import type { RecordForm } from '../../catalogue/record-form.ts'
import { RecordFields } from '../../catalogue/RecordFields.tsx'
import { useRecordForm } from '../../catalogue/use-record-form.ts'
import { FormDrawer } from '../../ui/dialogs/FormDrawer.tsx'
import {
  ASSIGNMENT_FIELDS,
  toAssignmentPayload,
  type AssignmentValues,
} from './assignment-fields.tsx'
import { EditionSelect } from './EditionSelect.tsx'
import { today } from './us-date.ts'
import { useSaveAssignment } from './use-save-assignment.ts'

type Titled = Pick<Industry, '_id' | 'title'>

/** Ids; '' while none is chosen. */
interface Values extends AssignmentValues {
  readonly industry: string
  readonly report: string
}

interface Props {
  readonly opened: boolean
  readonly company: string
  readonly industries: readonly Titled[]
  readonly onSaved: (saved: CompanyReport) => void
  readonly onClose: () => void
}

/** Gives a company customer an edition that it has bought. */
export function AddReportDrawer({ opened, company, industries, onSaved, onClose }: Props) {
  const [shape] = useState(() => addReportForm(industries))
  const { mutateAsync, isPending } = useSaveAssignment(company)
  const form = useRecordForm({
    form: shape,
    item: null,
    save: mutateAsync,
    saving: isPending,
    onSaved,
  })
  const { industry } = form.values
  const fields: Fields<Values> = {
    ...shape.fields,
    industry: {
      ...shape.fields.industry,
      input: (input) =>
        shape.fields.industry.input(
          {
            ...input,
            onChange: (id) => {
              input.onChange(id)
              if (id !== industry) form.set('report', '')
            },
          },
          null,
        ),
    },
    report: {
      ...shape.fields.report,
      input: (input) => <EditionSelect {...input} company={company} industry={industry} />,
    },
  }
  return (
    <FormDrawer
      opened={opened}
      title="Add Report"
      width={550}
      dirty={form.dirty}
      submitting={form.saving}
      submitLabel="Add"
      submitDisabled={!form.valid}
      onSubmit={() => void form.save()}
      onClose={onClose}
    >
      <RecordFields
        record={null}
        fields={fields}
        values={form.values}
        messageOf={form.messageOf}
        onChange={form.set}
        onVisit={form.visit}
      />
    </FormDrawer>
  )
}

const industryField = (industries: readonly Titled[]): Field<string> => ({
  label: 'Industry',
  required: true,
  input: ({ value, onChange, ...input }) => (
    <Select
      {...input}
      data={industries.map(({ _id, title }) => ({ value: _id, label: title }))}
      value={value === '' ? null : value}
      onChange={(id) => onChange(id ?? '')}
      searchable
      openOnFocus={false}
      limit={100}
      allowDeselect={false}
      placeholder="Choose an industry"
      nothingFoundMessage="No matching industry"
    />
  ),
  show: (id) => industries.find(({ _id }) => _id === id)?.title,
})

function addReportForm(industries: readonly Titled[]): RecordForm<CompanyReport, Values> {
  const start: Values = { industry: '', report: '', po: '', poDate: today() }
  return {
    fields: {
      industry: industryField(industries),
      report: { label: 'Edition', required: true, input: () => null, show: () => null },
      ...ASSIGNMENT_FIELDS,
    },
    read: () => start,
    // The edition implies its industry.
    write: ({ report, ...purchase }) => ({
      industry: undefined,
      report,
      ...toAssignmentPayload(purchase),
    }),
  }
}
