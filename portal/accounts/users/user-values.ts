import type { UserListed } from '@insights/contract/accounts/users.ts'

import { type PasswordChoice, toPasswordPayload } from '../password-choice.tsx'
import { trimTexts } from '../person.ts'
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
  return { ...trimTexts(values), password: toPasswordPayload(values.password) }
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
