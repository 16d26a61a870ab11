import type { CompanyCustomer } from '@insights/contract/clients/company-customers.ts'
import { type ReactNode, useId, useState } from 'react'

import { PASSWORD_FIELD, usePasswordChoice } from '../../accounts/password-choice.tsx'
import { EMAIL_FIELD, FORCE_MFA_FIELD, PERSON_FIELDS } from '../../accounts/person-fields.tsx'
import { FormDialog } from '../../ui/dialogs/FormDialog.tsx'
import { type Fields, namesOf } from '../../ui/records/field.ts'
import type { RecordForm } from '../../ui/records/record-form.ts'
import { RecordDrawer } from '../../ui/records/RecordDrawer.tsx'
import { RecordFields } from '../../ui/records/RecordFields.tsx'
import { useSaveRecord } from '../../ui/records/records-query.ts'
import { useRecordForm } from '../../ui/records/use-record-form.ts'
import { SALES_PERSON_FIELD } from '../sales-persons/sales-person-field.tsx'
import { COMPANY_CUSTOMER_KIND } from './company-customer-kind.tsx'
import {
  companyFields,
  type CompanyValues,
  NEW_COMPANY,
  type NewCompanyValues,
  type PrimaryUserValues,
  toCompanyPayload,
  toCompanyValues,
  toNewCompanyPayload,
} from './company-form.ts'

import classes from './CompanyDialogs.module.css'

interface Dialog {
  readonly opened: boolean
  readonly onSaved: (saved: CompanyCustomer) => void
  readonly onClose: () => void
}

interface Props extends Dialog {
  /** null for a new one. */
  readonly company: CompanyCustomer | null
}

/** The form of a new company customer with its primary user, or of an existing one. */
export default function CompanyDialogs({ company, ...dialog }: Props) {
  return company === null ? (
    <NewCompanyDialog {...dialog} />
  ) : (
    <UpdateCompanyDialog {...dialog} company={company} />
  )
}

/** The form of a new company customer and its first user. */
function NewCompanyDialog({ opened, onSaved, onClose }: Dialog) {
  const mutation = useSaveRecord(COMPANY_CUSTOMER_KIND)
  const form = useRecordForm({ form: NEW_COMPANY_FORM, item: null, mutation, onSaved })
  const { firstName: name, lastName, email, name: company } = form.values
  const { field, judged } = usePasswordChoice(form.values.password, {
    name,
    lastName,
    email,
    company,
  })
  const fields = { ...NEW_COMPANY_FORM.fields, password: field }
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
        <RecordFields form={form} fields={fields} names={namesOf(COMPANY_FIELDS)} />
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

const COMPANY_FIELDS = companyFields(SALES_PERSON_FIELD)

const NEW_COMPANY_FORM: RecordForm<CompanyCustomer, NewCompanyValues> = {
  fields: { ...COMPANY_FIELDS, ...PRIMARY_USER_FIELDS },
  read: () => NEW_COMPANY,
  write: toNewCompanyPayload,
}

/** Related inputs, two in a row if there is space. */
function FieldGroup({ title, children }: { readonly title: string; readonly children: ReactNode }) {
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

interface UpdateCompanyDialogProps extends Dialog {
  readonly company: CompanyCustomer
}

/** The form of an existing company customer. */
function UpdateCompanyDialog(props: UpdateCompanyDialogProps) {
  const { opened, company, onSaved, onClose } = props
  const [shape] = useState(() => companyForm(company))
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

const companyForm = (company: CompanyCustomer): RecordForm<CompanyCustomer, CompanyValues> => ({
  fields: COMPANY_FIELDS,
  read: (now) => toCompanyValues(now ?? company),
  write: toCompanyPayload,
})
