import type { CompanyUser } from '@insights/contract/clients/company-users.ts'

import { type PasswordChoice, toPasswordPayload } from '../../accounts/password-choice.tsx'
import { trimTexts } from '../../accounts/person.ts'

interface PersonValues {
  readonly email: string
  readonly name: string
  readonly lastName: string
  readonly phone: string
  readonly title: string
  readonly isPrimary: boolean
  readonly isBilling: boolean
  readonly applications: readonly string[]
  readonly forceTotp: boolean
}

/** Values of the form of a new user. */
export interface NewCompanyUserValues extends PersonValues {
  readonly password: PasswordChoice
}

/** Values of the form of an existing user. */
export interface CompanyUserValues extends PersonValues {
  readonly totp: CompanyUser['totp']
  readonly active: boolean
}

export const NEW_COMPANY_USER: NewCompanyUserValues = {
  email: '',
  name: '',
  lastName: '',
  phone: '',
  title: '',
  isPrimary: false,
  isBilling: false,
  applications: ['insights'],
  forceTotp: false,
  password: { way: 'link', password: '' },
}

export function toCompanyUserValues(user: CompanyUser): CompanyUserValues {
  return {
    email: user.email,
    name: user.name,
    lastName: user.lastName,
    phone: user.phone,
    title: user.title,
    isPrimary: user.isPrimary,
    isBilling: user.isBilling,
    applications: user.applications,
    totp: user.totp,
    forceTotp: user.forceTotp,
    active: user.active,
  }
}

/** Returns a new user to send; without a password, a link to choose one is emailed. */
export const toNewCompanyUserPayload = (values: NewCompanyUserValues) => ({
  ...trimTexts(values),
  password: toPasswordPayload(values.password),
})
