import { expect, test } from 'vitest'
import type * as z from 'zod'

import { companyCustomerCreate } from './companies-customer.ts'
import { deviceWeightCreate } from './device-weight.ts'

const COMPANY = {
  name: 'Fielding Partners',
  url: 'https://fielding.example',
  address: '1 Mill Street',
  city: 'Portland',
  state: 'OR',
  zip: '97205',
  salesPerson: crypto.randomUUID(),
  firstName: 'Ann',
  lastName: 'Okafor',
  email: 'ann@fielding.example',
}
const WEIGHTS = { 'Mobile Web': 0, 'iPhone App': 1, 'Android App': 0.5 }

const messagesOf = (schema: z.ZodType, body: object) =>
  schema.safeParse(body).error?.issues.map(({ message }) => message) ?? []
const company = (more: object) => messagesOf(companyCustomerCreate, { ...COMPANY, ...more })
const weights = (more: object) =>
  messagesOf(deviceWeightCreate, {
    reportId: crypto.randomUUID(),
    deviceWeights: { ...WEIGHTS, ...more },
  })

test('each generic message reads to the letter [A5.1]', () => {
  expect(company({ name: ' ' })).toEqual(['Required'])
  expect(company({ email: 'ann@' })).toEqual(['Invalid Email'])
  expect(company({ zip: '972' })).toEqual(['Invalid Zip Code'])
  expect(company({ city: 'Portland 2' })).toEqual(['Only letters allowed'])
  expect(company({ state: '0R' })).toEqual(['Only letters allowed'])
  expect(company({ state: 'Ontario' })).toEqual(['Invalid State'])
  expect(weights({ 'Mobile Web': '0.5' })).toEqual(['Must be a number'])
  expect(weights({ 'Mobile Web': -0.1 })).toEqual(['Must be at least 0'])
  expect(weights({ 'Mobile Web': 1.1 })).toEqual(['Must be from 0 to 1'])
})

test('nothing is said of what is right, the number 0 included', () => {
  expect(company({})).toEqual([])
  expect(weights({})).toEqual([])
})
