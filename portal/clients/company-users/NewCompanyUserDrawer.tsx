import type { Product } from '@insights/contract/accounts/products.ts'
import type { CompanyUser } from '@insights/contract/clients/company-users.ts'
import { useState } from 'react'

import { PASSWORD_FIELD, usePasswordChoice } from '../../accounts/password-choice.tsx'
import { EMAIL_FIELD, FORCE_MFA_FIELD, PERSON_FIELDS } from '../../accounts/person-fields.tsx'
import type { RecordForm } from '../../ui/records/record-form.ts'
import { RecordDrawer } from '../../ui/records/RecordDrawer.tsx'
import { useSaveRecord } from '../../ui/records/records-query.ts'
import { useRecordForm } from '../../ui/records/use-record-form.ts'
import { companyProductsField, BILLING_FIELD, primaryField } from './company-user-fields.tsx'
import { companyUserKind } from './company-user-kind.tsx'
import {
  NEW_COMPANY_USER,
  toNewCompanyUserPayload,
  type NewCompanyUserValues,
} from './company-user-values.ts'

interface Props {
  readonly opened: boolean
  readonly company: { readonly _id: string; readonly name: string }
  readonly products: readonly Product[]
  readonly onSaved: (saved: CompanyUser) => void
  readonly onClose: () => void
}

/** The form of a new company user. */
export function NewCompanyUserDrawer({ opened, company, products, onSaved, onClose }: Props) {
  const [shape] = useState(() => newCompanyUserForm(products))
  const mutation = useSaveRecord(companyUserKind(company._id))
  const form = useRecordForm({
    form: shape,
    item: null,
    mutation,
    onSaved,
  })
  const { name, lastName, email, password } = form.values
  const person = { name, lastName, email, company: company.name }
  const { field, judged } = usePasswordChoice(password, person)
  return (
    <RecordDrawer
      opened={opened}
      title="Create user"
      size={550}
      form={form}
      fields={{
        ...shape.fields,
        applications: companyProductsField(products, form.values),
        password: field,
      }}
      blocked={!judged}
      onClose={onClose}
    />
  )
}

const newCompanyUserForm = (
  products: readonly Product[],
): RecordForm<CompanyUser, NewCompanyUserValues> => ({
  fields: {
    name: PERSON_FIELDS.name,
    lastName: PERSON_FIELDS.lastName,
    email: EMAIL_FIELD,
    title: PERSON_FIELDS.title,
    phone: PERSON_FIELDS.phone,
    password: PASSWORD_FIELD,
    isPrimary: primaryField(false),
    isBilling: BILLING_FIELD,
    applications: companyProductsField(products, NEW_COMPANY_USER),
    forceTotp: FORCE_MFA_FIELD,
  },
  read: () => NEW_COMPANY_USER,
  write: toNewCompanyUserPayload,
})
