import type { Product } from '@insights/contract/accounts/products.ts'
import type { UserListed } from '@insights/contract/accounts/users.ts'
import { type ReactNode, useState } from 'react'

import { DateTimeLabel } from '../../ui/labels/dates.tsx'
import { notify } from '../../ui/notify/notify.ts'
import type { Fields } from '../../ui/records/field.ts'
import type { RecordForm } from '../../ui/records/record-form.ts'
import { RecordDrawer } from '../../ui/records/RecordDrawer.tsx'
import { useSaveRecord } from '../../ui/records/records-query.ts'
import { useRecordForm } from '../../ui/records/use-record-form.ts'
import { PASSWORD_FIELD, usePasswordChoice } from '../password-choice.tsx'
import {
  EMAIL_FIELD,
  FIXED_EMAIL_FIELD,
  FORCE_MFA_FIELD,
  PERSON_FIELDS,
  personActiveField,
  productsField,
} from '../person-fields.tsx'
import { fullName } from '../person.ts'
import { companyField, roleField } from './user-fields.tsx'
import { USER_KIND } from './user-kind.tsx'
import { NEW_USER, type NewUserValues, toNewUserPayload } from './user-values.ts'
import { UserDrawer } from './UserDrawer.tsx'

import classes from './users.module.css'

interface UserDrawersProps {
  readonly opened: boolean
  /** null for a new one. */
  readonly user: UserListed | null
  /** Id of the signed-in user. */
  readonly self: string
  readonly products: readonly Product[]
  /** The MFA of `self`, if that is the signed-in user. */
  readonly ownMfa: (user: UserListed, enabled: boolean) => ReactNode
  readonly onSaved: (saved: UserListed) => void
  readonly onClose: () => void
}

/** The form of a new, a registered or an existing user. */
export function UserDrawers({ user, self, products, ownMfa, ...drawer }: UserDrawersProps) {
  if (user === null) return <NewUserDrawer {...drawer} products={products} />
  if (user.waiting) return <ActivationDrawer {...drawer} user={user} />
  return (
    <UserDrawer
      {...drawer}
      user={user}
      self={user._id === self}
      products={products}
      ownMfa={(enabled) => ownMfa(user, enabled)}
    />
  )
}

interface NewUserDrawerProps {
  readonly opened: boolean
  readonly products: readonly Product[]
  readonly onSaved: (saved: UserListed) => void
  readonly onClose: () => void
}

/** The form of a new member of the staff. */
function NewUserDrawer({ opened, products, onSaved, onClose }: NewUserDrawerProps) {
  const mutation = useSaveRecord(USER_KIND)
  const form = useRecordForm({ form: newUserForm(products), item: null, mutation, onSaved })
  const { field, judged } = usePasswordChoice(form.values.password, form.values)
  const fields: Fields<NewUserValues> = { ...newUserForm(products).fields, password: field }

  return (
    <RecordDrawer
      opened={opened}
      title="New User"
      form={form}
      fields={fields}
      blocked={!judged}
      onClose={onClose}
    />
  )
}

const newUserForm = (products: readonly Product[]): RecordForm<UserListed, NewUserValues> => ({
  fields: {
    email: EMAIL_FIELD,
    password: PASSWORD_FIELD,
    ...PERSON_FIELDS,
    loginType: roleField({}),
    applications: productsField({ products }),
    forceTotp: FORCE_MFA_FIELD,
    active: personActiveField({}),
  },
  read: () => NEW_USER,
  write: toNewUserPayload,
})

type Values = Pick<
  UserListed,
  'email' | 'name' | 'lastName' | 'phone' | 'title' | 'companyCustomer' | 'forceTotp'
>

interface ActivationDrawerProps {
  readonly opened: boolean
  /** A registered user without access yet. */
  readonly user: UserListed
  readonly onSaved: (saved: UserListed) => void
  readonly onClose: () => void
}

/** Activates a registered user, as a customer of one company customer. */
function ActivationDrawer({ opened, user, onSaved, onClose }: ActivationDrawerProps) {
  const [shape] = useState(() => activationForm(user))
  const mutation = useSaveRecord<UserListed>({
    ...USER_KIND,
    save: ({ base, changes }) => USER_KIND.save({ base, changes: { ...changes, active: true } }),
  })
  const form = useRecordForm({
    form: shape,
    item: user,
    mutation,
    onSaved: (saved) => {
      notify.success(`${fullName(saved)} has been activated and emailed a link.`)
      onSaved(saved)
    },
  })

  return (
    <RecordDrawer
      opened={opened}
      title={`Activate ${fullName(user)}`}
      subject={fullName(user)}
      form={form}
      submitLabel="Activate"
      unchanged
      before={
        <div className={classes.text}>
          <p>
            Registered on <DateTimeLabel at={user.createdAt} />
            {user.company && (
              <>
                , for the company <strong>{user.company}</strong>
              </>
            )}
            .
          </p>
          <p>{user.email} will be emailed a link to choose a password.</p>
        </div>
      }
      onClose={onClose}
      // Another senior has activated or deleted the user.
      isDone={(theirs) => !theirs?.waiting}
    />
  )
}

function activationForm(user: UserListed): RecordForm<UserListed, Values> {
  return {
    fields: {
      companyCustomer: companyField('The company whose reports this user can read.'),
      email: FIXED_EMAIL_FIELD,
      ...PERSON_FIELDS,
      forceTotp: FORCE_MFA_FIELD,
    },
    read: (now) => {
      const { email, name, lastName, phone, title, companyCustomer, forceTotp } = now ?? user
      return { email, name, lastName, phone, title, companyCustomer, forceTotp }
    },
    write: (values) => values,
  }
}
