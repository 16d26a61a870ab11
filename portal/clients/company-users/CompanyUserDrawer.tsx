import type { Product } from '@insights/contract/accounts/products.ts'
import type { CompanyUser } from '@insights/contract/clients/company-users.ts'
import { useState } from 'react'

import {
  FIXED_EMAIL_FIELD,
  FORCE_MFA_FIELD,
  mfaField,
  personActiveField,
  PERSON_FIELDS,
} from '../../accounts/person-fields.tsx'
import { fullName } from '../../accounts/person.ts'
import type { RecordForm } from '../../ui/records/record-form.ts'
import { RecordDrawer } from '../../ui/records/RecordDrawer.tsx'
import { useSaveRecord } from '../../ui/records/records-query.ts'
import { useRecordForm } from '../../ui/records/use-record-form.ts'
import { companyProductsField, BILLING_FIELD, primaryField } from './company-user-fields.tsx'
import { companyUserKind } from './company-user-kind.tsx'
import {
  toCompanyUserValues,
  toCompanyUserPayload,
  type CompanyUserValues,
} from './company-user-values.ts'

interface Props {
  readonly opened: boolean
  readonly user: CompanyUser
  readonly products: readonly Product[]
  readonly onSaved: (saved: CompanyUser) => void
  readonly onClose: () => void
}

/** The form of an existing company user. */
export function CompanyUserDrawer({ opened, user, products, onSaved, onClose }: Props) {
  const [shape] = useState(() => companyUserForm(user, products))
  const mutation = useSaveRecord(companyUserKind(user.companyId))
  const form = useRecordForm({
    form: shape,
    item: user,
    mutation,
    onSaved,
  })
  const fields = {
    ...shape.fields,
    applications: companyProductsField(products, form.values),
    // A user who has MFA need not set it up.
    ...(form.values.totp === 'enabled' && {
      forceTotp: { ...shape.fields.forceTotp, input: () => null },
    }),
  }
  return (
    <RecordDrawer
      opened={opened}
      title="Update user"
      size={550}
      subject={fullName(user)}
      form={form}
      fields={fields}
      onClose={onClose}
    />
  )
}

function companyUserForm(
  user: CompanyUser,
  products: readonly Product[],
): RecordForm<CompanyUser, CompanyUserValues> {
  const { totp, active, hasPassword, email } = user
  const turnedOn =
    active || hasPassword ? undefined : `${email} will be emailed a link to choose a password.`
  return {
    fields: {
      name: PERSON_FIELDS.name,
      lastName: PERSON_FIELDS.lastName,
      email: FIXED_EMAIL_FIELD,
      title: PERSON_FIELDS.title,
      phone: PERSON_FIELDS.phone,
      isPrimary: primaryField(user.isPrimary),
      isBilling: BILLING_FIELD,
      applications: companyProductsField(products, user),
      totp: mfaField(totp !== null),
      forceTotp: FORCE_MFA_FIELD,
      active: personActiveField({ turnedOn }),
    },
    read: (now) => toCompanyUserValues(now ?? user),
    write: toCompanyUserPayload,
  }
}
