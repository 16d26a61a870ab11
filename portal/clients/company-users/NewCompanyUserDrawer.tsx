import type { Product } from '@insights/contract/accounts/kli-applications.ts'
import type { CompanyUser } from '@insights/contract/clients/company-users.ts'
import { useState } from 'react'

import { PASSWORD_FIELD, usePasswordChoice } from '../../accounts/password-choice.tsx'
import { EMAIL_FIELD, FORCE_MFA_FIELD, PERSON_FIELDS } from '../../accounts/person-fields.tsx'
import { FormDrawer } from '../../ui/dialogs/FormDrawer.tsx'
import type { RecordForm } from '../../ui/records/record-form.ts'
import { RecordFields } from '../../ui/records/RecordFields.tsx'
import { useRecordForm } from '../../ui/records/use-record-form.ts'
import { companyProductsField, BILLING_FIELD, primaryField } from './company-user-fields.tsx'
import {
  NEW_COMPANY_USER,
  toNewCompanyUserPayload,
  type NewCompanyUserValues,
} from './company-user-values.ts'
import { useSaveCompanyUser } from './company-users-query.ts'

interface Props {
  readonly opened: boolean
  readonly company: { readonly _id: string; readonly name: string }
  readonly products: readonly Product[]
  readonly onSaved: (saved: CompanyUser) => void
  readonly onClose: () => void
}

/** The form of somebody new who signs in for a company customer. */
export function NewCompanyUserDrawer({ opened, company, products, onSaved, onClose }: Props) {
  const [shape] = useState(() => newCompanyUserForm(products))
  const { mutateAsync, isPending } = useSaveCompanyUser(company._id)
  const form = useRecordForm({
    form: shape,
    item: null,
    save: mutateAsync,
    saving: isPending,
    onSaved,
  })
  const { name, lastName, email, password } = form.values
  const person = { name, lastName, email, company: company.name }
  const { field, judged } = usePasswordChoice(password, person)
  return (
    <FormDrawer
      opened={opened}
      title="Create user"
      width={550}
      dirty={form.dirty}
      submitting={form.saving}
      submitLabel="Create"
      submitDisabled={!form.valid || !judged}
      onSubmit={() => void form.save()}
      onClose={onClose}
    >
      <RecordFields
        record={null}
        fields={{
          ...shape.fields,
          applications: companyProductsField(products, form.values),
          password: field,
        }}
        values={form.values}
        messageOf={form.messageOf}
        onChange={form.set}
        onVisit={form.visit}
      />
    </FormDrawer>
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
