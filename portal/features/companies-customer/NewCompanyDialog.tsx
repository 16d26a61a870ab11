import type { CompanyCustomer } from '@insights/contract/companies-customer.ts'
import { useState } from 'react'

import { namesOf, type Field, type Fields } from '../../catalogue/field.ts'
import { EMAIL_FIELD } from '../../catalogue/person/email-field.tsx'
import { FORCE_MFA_FIELD } from '../../catalogue/person/mfa-fields.tsx'
import { PERSON_FIELDS } from '../../catalogue/person/person-fields.ts'
import { PASSWORD_FIELD, usePasswordChoice } from '../../catalogue/person/use-password-choice.tsx'
import type { RecordForm } from '../../catalogue/record-form.ts'
import { useRecordForm } from '../../catalogue/use-record-form.ts'
import { FormDialog } from '../../ui/dialogs/FormDialog.tsx'
import { companyFields } from './company-fields.ts'
import {
  NEW_COMPANY,
  toNewCompanyPayload,
  type CompanyValues,
  type NewCompanyValues,
  type PrimaryUserValues,
} from './company-values.ts'
import { FieldGroup } from './FieldGroup.tsx'
import { useSaveCompany } from './use-save-company.ts'

interface Props {
  readonly opened: boolean
  readonly salesPersonField: Field<string>
  readonly onSaved: (saved: CompanyCustomer) => void
  readonly onClose: () => void
}

/** The form of a new company customer and of the first of its users. */
export function NewCompanyDialog({ opened, salesPersonField, onSaved, onClose }: Props) {
  const [customerFields] = useState(() => companyFields(salesPersonField))
  const [shape] = useState(() => newCompanyForm(customerFields))
  const { mutateAsync, isPending } = useSaveCompany()
  const form = useRecordForm({
    form: shape,
    item: null,
    save: mutateAsync,
    saving: isPending,
    onSaved,
  })
  const { firstName: name, lastName, email, name: company } = form.values
  const { field, judged } = usePasswordChoice(form.values.password, {
    name,
    lastName,
    email,
    company,
  })
  const inputs = {
    fields: { ...shape.fields, password: field },
    values: form.values,
    messageOf: form.messageOf,
    onChange: form.set,
    onVisit: form.visit,
  }
  return (
    <FormDialog
      opened={opened}
      title="New Company"
      size="46rem"
      dirty={form.dirty}
      submitting={form.saving}
      submitLabel="Create"
      submitDisabled={!form.valid || !judged}
      onSubmit={() => void form.save()}
      onClose={onClose}
    >
      <FieldGroup title="Company" names={namesOf(customerFields)} {...inputs} />
      <FieldGroup title="Primary user" names={namesOf(PRIMARY_USER_FIELDS)} {...inputs} />
    </FormDialog>
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
