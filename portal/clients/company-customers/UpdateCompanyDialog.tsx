import type { CompanyCustomer } from '@insights/contract/clients/company-customers.ts'
import { useState } from 'react'

import { FormDialog } from '../../ui/dialogs/FormDialog.tsx'
import type { Field } from '../../ui/records/field.ts'
import type { RecordForm } from '../../ui/records/record-form.ts'
import { RecordConflictDialog } from '../../ui/records/RecordConflictDialog.tsx'
import { RecordFields } from '../../ui/records/RecordFields.tsx'
import { useRecordForm } from '../../ui/records/use-record-form.ts'
import {
  companyFields,
  toCompanyValues,
  toCompanyPayload,
  type CompanyValues,
  useSaveCompany,
} from './company-form.ts'

interface Props {
  readonly opened: boolean
  readonly company: CompanyCustomer
  readonly salesPersonField: Field<string>
  readonly onSaved: (saved: CompanyCustomer) => void
  readonly onClose: () => void
}

/** The form of a company customer that is there already. */
export function UpdateCompanyDialog(props: Props) {
  const { opened, company, salesPersonField, onSaved, onClose } = props
  const [shape] = useState(() => companyForm(company, salesPersonField))
  const { mutateAsync, isPending } = useSaveCompany()
  const form = useRecordForm({
    form: shape,
    item: company,
    save: mutateAsync,
    saving: isPending,
    onSaved,
  })
  return (
    <>
      <FormDialog
        opened={opened}
        title="Update Company"
        dirty={form.dirty}
        submitting={form.saving}
        submitDisabled={!form.valid || !form.dirty}
        onSubmit={() => void form.save()}
        onClose={onClose}
      >
        <RecordFields
          record={company._id}
          fields={shape.fields}
          values={form.values}
          messageOf={form.messageOf}
          onChange={form.set}
          onVisit={form.visit}
        />
      </FormDialog>
      <RecordConflictDialog
        subject={company.name}
        form={form}
        onDiscarded={(theirs) => theirs === null && onClose()}
      />
    </>
  )
}

const companyForm = (
  company: CompanyCustomer,
  salesPersonField: Field<string>,
): RecordForm<CompanyCustomer, CompanyValues> => ({
  fields: companyFields(salesPersonField),
  read: (now) => toCompanyValues(now ?? company),
  write: toCompanyPayload,
})
