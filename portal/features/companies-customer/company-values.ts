import type { CompanyCustomer } from '@insights/contract/companies-customer.ts'
import { findUsState } from '@insights/domain/address/us-states.ts'

import type { PasswordChoice } from '../../catalogue/person/PasswordChoiceInput.tsx'
import { toPasswordPayload } from '../../catalogue/person/use-password-choice.tsx'

/** What the form of a company customer holds. */
export interface CompanyValues {
  readonly name: string
  readonly url: string
  readonly address: string
  readonly city: string
  readonly state: string
  readonly zip: string
  /** An id; '' while nobody sells to it. */
  readonly salesPerson: string
}

/** The first of its users. */
export interface PrimaryUserValues {
  readonly firstName: string
  readonly lastName: string
  readonly email: string
  readonly phone: string
  readonly title: string
  readonly password: PasswordChoice
  readonly forceTotp: boolean
}

export type NewCompanyValues = CompanyValues & PrimaryUserValues

export const NEW_COMPANY: NewCompanyValues = {
  name: '',
  url: '',
  address: '',
  city: '',
  state: '',
  zip: '',
  salesPerson: '',
  firstName: '',
  lastName: '',
  email: '',
  phone: '',
  title: '',
  password: { way: 'link', password: '' },
  forceTotp: false,
}

export function toCompanyValues(company: CompanyCustomer): CompanyValues {
  const { name, url, address, city, state, zip, salesPerson } = company
  return { name, url, address, city, state, zip, salesPerson: salesPerson?._id ?? '' }
}

export function toCompanyPayload(values: CompanyValues): CompanyValues {
  return {
    name: values.name.trim(),
    url: values.url.trim(),
    address: values.address.trim(),
    city: values.city.trim(),
    // As it is kept, so that the same state in other words is no change.
    state: findUsState(values.state) ?? values.state.trim(),
    zip: values.zip.trim(),
    salesPerson: values.salesPerson,
  }
}

/** What is sent of a new company customer; without a password, a link to choose one is mailed. */
export function toNewCompanyPayload(values: NewCompanyValues) {
  return {
    ...toCompanyPayload(values),
    firstName: values.firstName.trim(),
    lastName: values.lastName.trim(),
    email: values.email.trim(),
    phone: values.phone.trim(),
    title: values.title.trim(),
    password: toPasswordPayload(values.password),
    forceTotp: values.forceTotp,
  }
}
