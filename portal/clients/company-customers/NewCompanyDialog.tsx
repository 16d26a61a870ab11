import type { CompanyCustomer } from '@insights/contract/clients/company-customers.ts'
import { type ReactNode, useId, useState } from 'react'

import { PASSWORD_FIELD, usePasswordChoice } from '../../accounts/password-choice.tsx'
import { EMAIL_FIELD, FORCE_MFA_FIELD, PERSON_FIELDS } from '../../accounts/person-fields.tsx'
import { FormDialog } from '../../ui/dialogs/FormDialog.tsx'
import { type Field, type Fields, namesOf } from '../../ui/records/field.ts'
import type { RecordForm } from '../../ui/records/record-form.ts'
import { RecordDrawer } from '../../ui/records/RecordDrawer.tsx'
import { RecordFields } from '../../ui/records/RecordFields.tsx'
import { useSaveRecord } from '../../ui/records/records-query.ts'
import { useRecordForm } from '../../ui/records/use-record-form.ts'
import { COMPANY_CUSTOMER_KIND } from './company-customer-kind.tsx'
import {
  type CompanyValues,
  NEW_COMPANY,
  type NewCompanyValues,
  type PrimaryUserValues,
  companyFields,
  toNewCompanyPayload,
} from './company-form.ts'

import classes from './NewCompanyDialog.module.css'

interface NewCompanyDialogProps {
  readonly opened: boolean
  readonly salesPersonField: Field<string>
  readonly onSaved: (saved: CompanyCustomer) => void
  readonly onClose: () => void
}

/** The form of a new company customer and its first user. */
export function NewCompanyDialog({
  opened,
  salesPersonField,
  onSaved,
  onClose,
}: NewCompanyDialogProps) {
  const [customerFields] = useState(() => companyFields(salesPersonField))
  const [shape] = useState(() => newCompanyForm(customerFields))
  const mutation = useSaveRecord(COMPANY_CUSTOMER_KIND)
  const form = useRecordForm({ form: shape, item: null, mutation, onSaved })
  const { firstName: name, lastName, email, name: company } = form.values
  const { field, judged } = usePasswordChoice(form.values.password, {
    name,
    lastName,
    email,
    company,
  })
  const fields = { ...shape.fields, password: field }
  return (
    <RecordDrawer
      frame={FormDialog}
      opened={opened}
      title="New Company"
      size="46rem"
      form={form}
      blocked={!judged}
      onClose={onClose}
    >
      <FieldGroup title="Company">
        <RecordFields form={form} fields={fields} names={namesOf(customerFields)} />
      </FieldGroup>
      <FieldGroup title="Primary user">
        <RecordFields form={form} fields={fields} names={namesOf(PRIMARY_USER_FIELDS)} />
      </FieldGroup>
    </RecordDrawer>
  )
}

const PRIMARY_USER_FIELDS: Fields<PrimaryUserValues> = {
  firstName: PERSON_FIELDS.name,
  lastName: PERSON_FIELDS.lastName,
  email: EMAIL_FIELD,
  title: PERSON_FIELDS.title,
  phone: PERSON_FIELDS.phone,
  password: PASSWORD_FIELD,
  forceTotp: FORCE_MFA_FIELD,
}

const newCompanyForm = (
  customerFields: Fields<CompanyValues>,
): RecordForm<CompanyCustomer, NewCompanyValues> => ({
  fields: { ...customerFields, ...PRIMARY_USER_FIELDS },
  read: () => NEW_COMPANY,
  write: toNewCompanyPayload,
})

interface FieldGroupProps {
  readonly title: string
  readonly children: ReactNode
}

/** Related inputs, two in a row if there is space. */
function FieldGroup({ title, children }: FieldGroupProps) {
  const heading = useId()
  return (
    <div role="group" aria-labelledby={heading} className={classes.group}>
      <h3 id={heading} className={classes.title}>
        {title}
      </h3>
      {children}
    </div>
  )
}
