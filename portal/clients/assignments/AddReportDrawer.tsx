import type { Industry } from '@insights/contract/catalogue/industries.ts'
import type { CompanyReport } from '@insights/contract/clients/assignments.ts'
import { editionName } from '@insights/domain/text/edition-name.ts'
import { Select } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'

import type { Field, FieldInput, Fields } from '../../ui/records/field.ts'
import type { RecordForm } from '../../ui/records/record-form.ts'
import { RecordDrawer } from '../../ui/records/RecordDrawer.tsx'
import { useSaveRecord } from '../../ui/records/records-query.ts'
import { useRecordForm } from '../../ui/records/use-record-form.ts'
import {
  ASSIGNMENT_FIELDS,
  type AssignmentValues,
  toAssignmentPayload,
} from './assignment-fields.tsx'
import { assignmentStore, editionsQuery } from './assignments.ts'
import { today } from './today.ts'

type Titled = Pick<Industry, '_id' | 'title'>

/** Ids; '' while none is selected. */
interface Values extends AssignmentValues {
  readonly industry: string
  readonly report: string
}

interface AddReportDrawerProps {
  readonly opened: boolean
  readonly company: string
  readonly industries: readonly Titled[]
  readonly onSaved: (saved: CompanyReport) => void
  readonly onClose: () => void
}

/** Assigns an edition to a company customer that has bought it. */
export function AddReportDrawer({
  opened,
  company,
  industries,
  onSaved,
  onClose,
}: AddReportDrawerProps) {
  const [shape] = useState(() => addReportForm(industries))
  const mutation = useSaveRecord(assignmentStore(company))
  const form = useRecordForm({ form: shape, item: null, mutation, onSaved })
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
              if (id !== industry) form.set({ report: '' })
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
    <RecordDrawer
      opened={opened}
      title="Add Report"
      size={550}
      form={form}
      fields={fields}
      submitLabel="Add"
      onClose={onClose}
    />
  )
}

/** The industry of a new record; `industries` are those to choose from. */
export const industryField = (industries: readonly Titled[]): Field<string> => ({
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

interface EditionSelectProps extends FieldInput<string> {
  readonly company: string
  /** An id; '' while none is selected. */
  readonly industry: string
}

/** A readable edition; editions that the company customer already has are disabled. */
function EditionSelect({ company, industry, value, onChange, ...select }: EditionSelectProps) {
  const editions = useQuery({ ...editionsQuery(company, industry), enabled: industry !== '' })
  const none = editions.data?.length === 0
  return (
    <Select
      {...select}
      disabled={industry === '' || none}
      description={none && 'No edition of this industry has been published yet.'}
      data={editions.data?.map(({ _id, title, date, purchased }) => ({
        value: _id,
        label: `${editionName({ title, date })}${purchased ? ' (Purchased)' : ''}`,
        disabled: purchased,
      }))}
      value={value === '' ? null : value}
      onChange={(id) => onChange(id ?? '')}
      searchable
      openOnFocus={false}
      placeholder={industry === '' ? 'Choose an industry first' : 'Choose an edition'}
      error={editions.isError ? 'The editions could not be loaded.' : select.error}
      nothingFoundMessage={editions.isLoading ? 'Loading…' : 'No matching edition'}
    />
  )
}
