import type { Product } from '@insights/contract/accounts/products.ts'
import type { CompanyUser } from '@insights/contract/clients/company-users.ts'
import { Checkbox } from '@mantine/core'
import { useSuspenseQuery } from '@tanstack/react-query'
import { useState } from 'react'

import { PASSWORD_FIELD, usePasswordChoice } from '../../accounts/password-choice.tsx'
import {
  EMAIL_FIELD,
  FIXED_EMAIL_FIELD,
  FORCE_MFA_FIELD,
  mfaField,
  PERSON_FIELDS,
  personActiveField,
  PRIMARY_CONTACT_INSIGHTS,
  productsField,
} from '../../accounts/person-fields.tsx'
import { fullName, trimTexts } from '../../accounts/person.ts'
import { productsQuery } from '../../accounts/users/products-query.ts'
import type { Field } from '../../ui/records/field.ts'
import type { RecordForm } from '../../ui/records/record-form.ts'
import { RecordDrawer } from '../../ui/records/RecordDrawer.tsx'
import { useSaveRecord } from '../../ui/records/records-query.ts'
import { useRecordForm } from '../../ui/records/use-record-form.ts'
import { companyUserKind } from './company-user-kind.tsx'
import {
  type CompanyUserValues,
  NEW_COMPANY_USER,
  type NewCompanyUserValues,
  toCompanyUserValues,
  toNewCompanyUserPayload,
} from './company-user-values.ts'

interface Drawer {
  readonly opened: boolean
  readonly onSaved: (saved: CompanyUser) => void
  readonly onClose: () => void
}

interface Company {
  readonly _id: string
  readonly name: string
}

interface Props extends Drawer {
  readonly company: Company
  /** null for a new one. */
  readonly user: CompanyUser | null
}

/** The form of a new or of an existing user. */
export default function CompanyUserDrawers({ company, user, ...drawer }: Props) {
  const { data: products } = useSuspenseQuery(productsQuery)
  return user === null ? (
    <NewCompanyUserDrawer {...drawer} company={company} products={products} />
  ) : (
    <CompanyUserDrawer {...drawer} user={user} products={products} />
  )
}

interface NewDrawerProps extends Drawer {
  readonly company: Company
  readonly products: readonly Product[]
}

/** The form of a new company user. */
function NewCompanyUserDrawer({ opened, company, products, onSaved, onClose }: NewDrawerProps) {
  const [shape] = useState(() => newCompanyUserForm(products))
  const mutation = useSaveRecord(companyUserKind(company._id))
  const form = useRecordForm({ form: shape, item: null, mutation, onSaved })
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

interface DrawerProps extends Drawer {
  readonly user: CompanyUser
  readonly products: readonly Product[]
}

/** The form of an existing company user. */
function CompanyUserDrawer({ opened, user, products, onSaved, onClose }: DrawerProps) {
  const [shape] = useState(() => companyUserForm(user, products))
  const mutation = useSaveRecord(companyUserKind(user.companyId))
  const form = useRecordForm({ form: shape, item: user, mutation, onSaved })
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
    write: trimTexts,
  }
}

interface Role {
  readonly label: string
  readonly description: string
  /** Reason that it cannot be changed. */
  readonly locked?: string
}

const contactField = ({ label, description, locked }: Role): Field<boolean> => ({
  label,
  input: ({ value, onChange, required: _some, 'data-autofocus': _first, ...input }) => (
    <Checkbox
      {...input}
      checked={value}
      disabled={locked !== undefined}
      description={locked ?? description}
      onChange={(event) => onChange(event.currentTarget.checked)}
    />
  ),
  show: (yes) => (yes ? 'Yes' : 'No'),
})

/**
 * Makes the user the primary contact, which ends only when another user becomes it; `is` means that
 * this user is one.
 */
const primaryField = (is: boolean) =>
  contactField({
    label: 'Primary contact',
    description: 'Replaces the current primary contact. Cannot be deleted.',
    locked: is ? 'Make another user the primary contact to change this.' : undefined,
  })

const BILLING_FIELD = contactField({
  label: 'Billing contact',
  description: 'Takes the place of the present one, if there is one.',
})

/** The products of a company user; the primary contact keeps INSIGHTS, as on the server. */
const companyProductsField = (
  products: readonly Product[],
  { isPrimary, applications }: Pick<NewCompanyUserValues, 'isPrimary' | 'applications'>,
) =>
  productsField({
    products,
    locked: isPrimary && applications.includes('insights') ? PRIMARY_CONTACT_INSIGHTS : undefined,
  })
