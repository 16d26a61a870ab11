import type { UserListed } from '@insights/contract/accounts/users.ts'

import { type PasswordChoice, toPasswordPayload } from '../password-choice.tsx'
import type { LoginType } from './roles.ts'

/** Values of the form of a new user. */
export interface NewUserValues {
  readonly email: string
  readonly password: PasswordChoice
  readonly name: string
  readonly lastName: string
  readonly phone: string
  readonly title: string
  readonly loginType: LoginType | null
  readonly applications: readonly string[]
  readonly forceTotp: boolean
  readonly active: boolean
}

export const NEW_USER: NewUserValues = {
  email: '',
  password: { way: 'set', password: '' },
  name: '',
  lastName: '',
  phone: '',
  title: '',
  loginType: null,
  applications: ['insights'],
  // All new users of this form are staff.
  forceTotp: true,
  active: true,
}

/** Returns a new user to send; without a password, a link to choose one is emailed. */
export function toNewUserPayload(values: NewUserValues) {
  return {
    ...values,
    email: values.email.trim(),
    password: toPasswordPayload(values.password),
    ...toPersonPayload(values),
  }
}

/** Values of the form of a user. */
export type UserValues = Pick<
  UserListed,
  | 'email'
  | 'name'
  | 'lastName'
  | 'phone'
  | 'title'
  | 'companyCustomer'
  | 'totp'
  | 'forceTotp'
  | 'active'
> & { readonly loginType: LoginType | null; readonly applications: readonly string[] }

export function toUserValues(user: UserListed): UserValues {
  return {
    email: user.email,
    name: user.name,
    lastName: user.lastName,
    phone: user.phone,
    title: user.title,
    loginType: user.loginType,
    companyCustomer: user.companyCustomer,
    applications: user.applications,
    totp: user.totp,
    forceTotp: user.forceTotp,
    active: user.active,
  }
}

export function toUserPayload(values: UserValues) {
  return { ...values, ...toPersonPayload(values) }
}

type Person = Pick<UserValues, 'name' | 'lastName' | 'phone' | 'title'>

function toPersonPayload({ name, lastName, phone, title }: Person): Person {
  return {
    name: name.trim(),
    lastName: lastName.trim(),
    phone: phone.trim(),
    title: title.trim(),
  }
}
