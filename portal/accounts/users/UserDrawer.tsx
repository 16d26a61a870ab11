import type { Product } from '@insights/contract/accounts/products.ts'
import type { UserListed } from '@insights/contract/accounts/users.ts'
import { type ReactNode, useState } from 'react'

import type { Field, Fields } from '../../ui/records/field.ts'
import type { RecordForm } from '../../ui/records/record-form.ts'
import { RecordDrawer } from '../../ui/records/RecordDrawer.tsx'
import { useSaveRecord } from '../../ui/records/records-query.ts'
import { useRecordForm } from '../../ui/records/use-record-form.ts'
import {
  FIXED_EMAIL_FIELD,
  FORCE_MFA_FIELD,
  PERSON_FIELDS,
  PRIMARY_CONTACT_INSIGHTS,
  mfaField,
  personActiveField,
  productsField,
} from '../person-fields.tsx'
import { fullName, trimTexts } from '../person.ts'
import { formatLogin } from './last-login.ts'
import { CUSTOMER_ROLE_FIELD, companyField, roleField } from './user-fields.tsx'
import { USER_KIND } from './user-kind.tsx'
import { type UserValues, toUserValues } from './user-values.ts'

import classes from './users.module.css'

interface UserDrawerProps {
  readonly opened: boolean
  readonly user: UserListed
  /** True if seniors edit themselves. */
  readonly self: boolean
  readonly products: readonly Product[]
  /** The MFA of seniors who edit themselves; enabled while the form has no other change. */
  readonly ownMfa: (enabled: boolean) => ReactNode
  readonly onSaved: (saved: UserListed) => void
  readonly onClose: () => void
}

/** The form of an existing user. */
export function UserDrawer(props: UserDrawerProps) {
  const { opened, user, self, products, ownMfa, onSaved, onClose } = props
  const [shape] = useState(() => userForm({ user, self, products }))
  const mutation = useSaveRecord(USER_KIND)
  const form = useRecordForm({ form: shape, item: user, mutation, onSaved })
  const fields: Fields<UserValues> = {
    ...shape.fields,
    ...(self && { totp: { ...shape.fields.totp, input: () => ownMfa(!form.dirty) } }),
    // A user who has MFA need not set it up.
    ...(form.values.totp === 'enabled' && {
      forceTotp: { ...shape.fields.forceTotp, input: () => null },
    }),
  }

  return (
    <RecordDrawer
      opened={opened}
      title={`Edit ${fullName(user)}`}
      subject={fullName(user)}
      form={form}
      fields={fields}
      after={<LastLogins user={user} products={products} />}
      onClose={onClose}
    />
  )
}

interface Options {
  readonly user: UserListed
  /** True if seniors edit themselves. */
  readonly self: boolean
  readonly products: readonly Product[]
}

/** Returns the form of an existing user, with locked fields. */
export function userForm({ user, self, products }: Options): RecordForm<UserListed, UserValues> {
  const customer = user.loginType === 'CUSTOMER'
  const fields: Fields<UserValues> = {
    email: FIXED_EMAIL_FIELD,
    ...PERSON_FIELDS,
    loginType: customer ? CUSTOMER_ROLE_FIELD : roleField(roleHint(self)),
    companyCustomer: customer ? companyField(COMPANY_HINT, user.isPrimary) : NO_COMPANY,
    applications: productsField({ products, locked: lockedProduct(user, self) }),
    totp: mfaField(user.totp !== null),
    forceTotp: FORCE_MFA_FIELD,
    active: personActiveField({ locked: self, turnedOn: turnedOn(user) }),
  }
  return { fields, read: (now) => toUserValues(now ?? user), write: trimTexts }
}

const COMPANY_HINT = 'The company whose reports this user can read.'

/** INSIGHTS of the senior's own account and of a primary contact, as on the server. */
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

interface LastLoginsProps {
  readonly user: UserListed
  readonly products: readonly Product[]
}

/** Dates of the last login to each product. */
function LastLogins({ user, products }: LastLoginsProps) {
  const logins = products.flatMap(({ _id, name }) => {
    const login = user.lastLogin?.find(({ application }) => application === _id)
    return login ? [{ name, at: login.date }] : []
  })
  return (
    <dl className={classes.logins}>
      <dt>Last login</dt>
      {logins.length === 0 && <dd>Never</dd>}
      {logins.map(({ name, at }) => (
        <dd key={name}>
          {name}: <time dateTime={at}>{formatLogin(at)}</time>
        </dd>
      ))}
    </dl>
  )
}
