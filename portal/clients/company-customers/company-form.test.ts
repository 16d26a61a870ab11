import {
  companyCustomerCreate,
  companyCustomerUpdate,
  type CompanyCustomer,
} from '@insights/contract/clients/company-customers.ts'
import { expect, test } from 'vitest'

import { checkFields, type Field } from '../../ui/records/field.ts'
import { changesOf } from '../../ui/records/record-form.ts'
import { deleteWarning } from './company-customer-kind.tsx'
import {
  NEW_COMPANY,
  companyFields,
  toCompanyPayload,
  toCompanyValues,
  toNewCompanyPayload,
} from './company-form.ts'

const ANY: Field<string> = {
  label: 'Sales Person',
  required: true,
  input: () => null,
  show: (id) => id,
}
const company: CompanyCustomer = {
  _id: 'd2719d1c-5c0f-4f5e-9a39-1f0d3b0c7a11',
  name: 'Acme',
  url: 'https://acme.example',
  address: '1 Main St',
  city: 'Salem',
  state: 'OR',
  zip: '97301',
  salesPerson: { _id: 'd2719d1c-5c0f-4f5e-9a39-1f0d3b0c7a12', name: 'Sal' },
  usersCount: 2,
  reportsCount: 4,
  primaryUser: null,
  billingUser: null,
  assistants: false,
  createdAt: '2026-01-01T00:00:00.000Z',
  updatedAt: '2026-01-02T00:00:00.000Z',
}
const form = {
  fields: companyFields(ANY),
  read: (now: CompanyCustomer | null) => toCompanyValues(now ?? company),
  write: toCompanyPayload,
}

test('every field of a company customer is required', () => {
  expect(checkFields(form.fields, NEW_COMPANY)).toEqual({
    name: 'Required',
    url: 'Required',
    address: 'Required',
    city: 'Required',
    state: 'Required',
    zip: 'Required',
    salesPerson: 'Required',
  })
})

test.each([
  ['www.acme.example', undefined],
  ['http://acme.example/about', undefined],
  ['acme', 'Must be a web address'],
  ['javascript:alert(1)', 'Must be a web address'],
  ['https://good.example@evil.example', 'Must be a web address'],
])(
  'the URL %j of a company customer has the message %j, as on the server [D15.212]',
  (url, message) => {
    expect(checkFields(form.fields, { ...toCompanyValues(company), url }).url).toBe(message)
    const found = companyCustomerCreate.shape.url.safeParse(url).error?.issues[0]?.message
    expect(found).toBe(message)
  },
)

test.each([
  ['1234', undefined],
  ['12345-6789', undefined],
  [' 1234-6789 ', undefined],
  ['123', 'Invalid Zip Code'],
  ['123456', 'Invalid Zip Code'],
  ['12345-67', 'Invalid Zip Code'],
  ['1234a', 'Invalid Zip Code'],
])('the zip %j has the message %s [B5.26]', (zip, message) => {
  expect(checkFields(form.fields, { ...toCompanyValues(company), zip }).zip).toBe(message)
})

test('a state is a code or a name, and the same state in the other form is no change [D12.6]', () => {
  const named = { ...toCompanyValues(company), state: ' oregon ' }
  expect(checkFields(form.fields, named)).toEqual({})
  expect(changesOf(form, company, named)).toEqual({})
  expect(checkFields(form.fields, { ...named, state: 'Bavaria' }).state).toBe('Invalid State')
  expect(checkFields(form.fields, { ...named, state: '0R' }).state).toBe('Only letters allowed')
  expect(checkFields(form.fields, { ...named, city: 'Portland 2' }).city).toBe(
    'Only letters allowed',
  )
})

test('an address with and without its scheme is stored alike, and no change [D15.294]', () => {
  const bare = { ...toCompanyValues(company), url: ' acme.example ' }
  expect(changesOf(form, company, bare)).toEqual({})
  expect(toCompanyPayload({ ...bare, url: ' ' }).url).toBe('')
})

test('a new company customer is sent as the server accepts it, without a password unless one is set [D3.117]', () => {
  const values = {
    ...NEW_COMPANY,
    ...toCompanyValues(company),
    firstName: ' Ann ',
    lastName: 'Lee',
    email: ' ann@acme.example ',
  }
  const withLink = toNewCompanyPayload({
    ...values,
    password: { way: 'link', password: 'left over' },
  })
  expect(withLink.password).toBeUndefined()
  expect(companyCustomerCreate.parse(withLink)).toMatchObject({
    firstName: 'Ann',
    email: 'ann@acme.example',
  })
  const password = { way: 'set', password: 'quiet harbor lantern' } as const
  const withPassword = toNewCompanyPayload({ ...values, password })
  expect(companyCustomerCreate.parse(withPassword).password).toBe('quiet harbor lantern')
})

test('a saved company customer is sent as the server accepts it', () => {
  expect(companyCustomerUpdate.parse(toCompanyPayload(toCompanyValues(company)))).toMatchObject({
    name: 'Acme',
    salesPerson: company.salesPerson?._id,
  })
})

test('the confirmation before deleting a company customer counts its users and bought reports, and mentions none that it does not have [D12.7 D15.384]', () => {
  expect(deleteWarning(company)).toContain('It loses access to the 4 reports that it bought.')
  expect(deleteWarning({ ...company, reportsCount: 1 })).toContain('to the report that it bought.')
  expect(deleteWarning({ ...company, reportsCount: 0 })).toBe(
    '“Acme” will be deleted with its 2 users.',
  )
  expect(deleteWarning(company)).toContain('with its 2 users.')
  expect(deleteWarning({ ...company, usersCount: 1 })).toContain('with its user.')
  expect(deleteWarning({ ...company, usersCount: 0 })).not.toContain('user')
})
