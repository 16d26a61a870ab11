import type { Product } from '@insights/contract/kli-applications.ts'
import type { UserListed } from '@insights/contract/users.ts'

import type { Field, Fields } from '../../catalogue/field.ts'
import { FIXED_EMAIL_FIELD } from '../../catalogue/person/email-field.tsx'
import { FORCE_MFA_FIELD, mfaField } from '../../catalogue/person/mfa-fields.tsx'
import { personActiveField } from '../../catalogue/person/person-active-field.tsx'
import { PERSON_FIELDS } from '../../catalogue/person/person-fields.ts'
import { PRIMARY_CONTACT_INSIGHTS, productsField } from '../../catalogue/person/products-field.tsx'
import type { RecordForm } from '../../catalogue/record-form.ts'
import { companyField } from './fields/company-field.tsx'
import { CUSTOMER_ROLE_FIELD, roleField } from './fields/role-field.tsx'
import { toUserValues, toUserPayload, type UserValues } from './user-values.ts'

interface Options {
  readonly user: UserListed
  /** Whether seniors edit themselves. */
  readonly self: boolean
  readonly products: readonly Product[]
}

/** The form of a user who is there already, with what nobody may change locked. */
export function userForm({ user, self, products }: Options): RecordForm<UserListed, UserValues> {
  const customer = user.loginType === 'CUSTOMER'
  const fields: Fields<UserValues> = {
    email: FIXED_EMAIL_FIELD,
    ...PERSON_FIELDS,
    loginType: customer ? CUSTOMER_ROLE_FIELD : roleField(roleHint(self)),
    companyCustomer: customer ? companyField(COMPANY_HINT, user.isPrimary) : NO_COMPANY,
    applications: productsField({ products, locked: lockedProduct(user, self) }),
    totp: mfaField({ had: user.totp !== null, own: self }),
    forceTotp: FORCE_MFA_FIELD,
    active: personActiveField({ locked: self, turnedOn: turnedOn(user) }),
  }
  return { fields, read: (now) => toUserValues(now ?? user), write: toUserPayload }
}

const COMPANY_HINT = 'The company whose reports this user can read.'

/** INSIGHTS of oneself and of a primary contact, as the server has it. */
function lockedProduct({ isPrimary, applications }: UserListed, self: boolean) {
  if (self) return { name: 'INSIGHTS', reason: 'You cannot remove your own access.' }
  return isPrimary && applications.includes('insights') ? PRIMARY_CONTACT_INSIGHTS : undefined
}

/** Staff belong to no company customer. */
const NO_COMPANY: Field<string | null> = {
  label: 'Company',
  input: () => null,
  show: () => 'None',
}

function roleHint(self: boolean) {
  return self
    ? { locked: true, description: 'You cannot give yourself another role.' }
    : { description: 'Changing the role signs the user out.' }
}

function turnedOn({ active, hasPassword, email }: UserListed): string | undefined {
  return active || hasPassword ? undefined : `${email} will be emailed a link to choose a password.`
}
