import type { CompanyReport } from '@insights/contract/clients/assignments.ts'
import { editionName } from '@insights/domain/text/edition-name.ts'
import { Select, TextInput } from '@mantine/core'
import { useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { useState } from 'react'

import { isApiError } from '../../api/api-error.ts'
import { industryTitlesQuery } from '../../catalogue/industries/industries-query.ts'
import type { FieldInput, Fields } from '../../ui/records/field.ts'
import { isStampedRecord, type RecordForm } from '../../ui/records/record-form.ts'
import { RecordDrawer } from '../../ui/records/RecordDrawer.tsx'
import { useSaveRecord } from '../../ui/records/records-query.ts'
import { useRecordForm } from '../../ui/records/use-record-form.ts'
import {
  ASSIGNMENT_FIELDS,
  type AssignmentValues,
  industryField,
  type Titled,
  toAssignmentPayload,
  today,
} from './assignment-fields.tsx'
import { assignmentName, assignmentStore, editionsQuery } from './assignments.ts'

interface Drawer {
  readonly opened: boolean
  readonly onSaved: (saved: CompanyReport) => void
  readonly onClose: () => void
}

interface Props extends Drawer {
  /** The id of the company customer. */
  readonly company: string
  /** null to add one. */
  readonly assignment: CompanyReport | null
}

/** The form of a new or of an existing assignment. */
export default function AssignmentDrawers({ company, assignment, ...drawer }: Props) {
  const { data: industries } = useSuspenseQuery(industryTitlesQuery)
  return assignment === null ? (
    <AddReportDrawer {...drawer} company={company} industries={industries} />
  ) : (
    <UpdateReportDrawer {...drawer} assignment={assignment} />
  )
}

interface UpdateReportDrawerProps extends Drawer {
  readonly assignment: CompanyReport
}

/** Changes the purchase order of an assignment; its edition stays. */
function UpdateReportDrawer({ opened, assignment, onSaved, onClose }: UpdateReportDrawerProps) {
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

/** Ids; '' while none is selected. */
interface Values extends AssignmentValues {
  readonly industry: string
  readonly report: string
}

interface AddReportDrawerProps extends Drawer {
  readonly company: string
  readonly industries: readonly Titled[]
}

/** Assigns an edition to a company customer that has bought it. */
function AddReportDrawer(props: AddReportDrawerProps) {
  const { opened, company, industries, onSaved, onClose } = props
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
