import type { CompanyCustomer } from '@insights/contract/clients/company-customers.ts'
import { useState } from 'react'

import { FormDialog } from '../../ui/dialogs/FormDialog.tsx'
import type { Field } from '../../ui/records/field.ts'
import type { RecordForm } from '../../ui/records/record-form.ts'
import { RecordDrawer } from '../../ui/records/RecordDrawer.tsx'
import { useSaveRecord } from '../../ui/records/records-query.ts'
import { useRecordForm } from '../../ui/records/use-record-form.ts'
import { COMPANY_CUSTOMER_KIND } from './company-customer-kind.tsx'
import {
  companyFields,
  toCompanyValues,
  toCompanyPayload,
  type CompanyValues,
} from './company-form.ts'

interface Props {
  readonly opened: boolean
  readonly company: CompanyCustomer
  readonly salesPersonField: Field<string>
  readonly onSaved: (saved: CompanyCustomer) => void
  readonly onClose: () => void
}

/** The form of an existing company customer. */
export function UpdateCompanyDialog(props: Props) {
  const { opened, company, salesPersonField, onSaved, onClose } = props
  const [shape] = useState(() => companyForm(company, salesPersonField))
  const mutation = useSaveRecord(COMPANY_CUSTOMER_KIND)
  const form = useRecordForm({ form: shape, item: company, mutation, onSaved })
  return (
    <RecordDrawer
      frame={FormDialog}
      opened={opened}
      title="Update Company"
      subject={company.name}
      form={form}
      onClose={onClose}
    />
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
