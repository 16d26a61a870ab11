import type { CompanyCustomer } from '@insights/contract/clients/company-customers.ts'
import { checkPlaceName } from '@insights/domain/clients/address/check-place-name.ts'
import { findUsState } from '@insights/domain/clients/address/us-states.ts'
import {
  checkWebAddress,
  completeWebAddress,
} from '@insights/domain/clients/address/web-address.ts'

import { type PasswordChoice, toPasswordPayload } from '../../accounts/password-choice.tsx'
import { trimTexts } from '../../accounts/person.ts'
import type { Field, Fields } from '../../ui/records/field.ts'
import { lineField } from '../../ui/records/fields.tsx'

/** Values of the form of a company customer. */
export interface CompanyValues {
  readonly name: string
  readonly url: string
  readonly address: string
  readonly city: string
  readonly state: string
  readonly zip: string
  /** An id; '' without a sales person. */
  readonly salesPerson: string
}

/** The first user of the company customer. */
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

export function toCompanyPayload<Values extends CompanyValues>(values: Values): Values {
  return {
    ...trimTexts(values),
    // Stored with its scheme, so that the same address without it is no change.
    url: values.url.trim() && completeWebAddress(values.url),
    // Stored as a code, so that the same state by name is no change.
    state: findUsState(values.state) ?? values.state.trim(),
  }
}

/** Returns a new company customer to send; without a password, a link to choose one is emailed. */
export function toNewCompanyPayload(values: NewCompanyValues) {
  return { ...toCompanyPayload(values), password: toPasswordPayload(values.password) }
}

/** Returns the form's values of a company customer; `salesPerson` is another noun's. */
export const companyFields = (salesPerson: Field<string>): Fields<CompanyValues> => ({
  name: lineField({ label: 'Name', longest: 200, required: true }),
  url: lineField({
    label: 'URL',
    longest: 300,
    required: true,
    type: 'url',
    placeholder: 'www.example.com',
    check: checkWebAddress,
  }),
  address: lineField({ label: 'Address', longest: 300, required: true }),
  city: lineField({ label: 'City', longest: 100, required: true, check: checkPlaceName }),
  state: lineField({
    label: 'State',
    longest: 100,
    required: true,
    placeholder: 'OR or Oregon',
    check: (state) => checkPlaceName(state) ?? (findUsState(state) ? null : 'Invalid State'),
  }),
  zip: lineField({
    label: 'Zip',
    longest: 20,
    required: true,
    placeholder: '1234/12345-6789',
    check: (zip) => (ZIP.test(zip.trim()) ? null : 'Invalid Zip Code'),
  }),
  salesPerson,
})

const ZIP = /^\d{4,5}(-\d{4})?$/

/** Returns a web address without its scheme. */
export const stripUrlScheme = (url: string) => url.replace(/^https?:\/\//i, '').replace(/\/$/, '')
