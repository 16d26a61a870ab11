import { readdirSync } from 'node:fs'

import { checkNumber } from '@insights/domain/scoring/valid-weights-and-ratings.ts'
import { expect, test } from 'vitest'
import * as z from 'zod'

import { categoriesApi } from './catalogue/categories.ts'
import { companyCustomerCreate } from './clients/company-customers.ts'
import type { Endpoint } from './endpoint.ts'
import { genericMessage } from './generic-messages.ts'
import { deviceWeightCreate } from './scoring/device-weight.ts'

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

const messagesOf = (schema: z.ZodType, input: unknown) =>
  schema.safeParse(input, { error: genericMessage }).error?.issues.map(({ message }) => message) ??
  []
const company = (more: object) => messagesOf(companyCustomerCreate, { ...COMPANY, ...more })
const weights = (more: object) =>
  messagesOf(deviceWeightCreate, {
    reportId: crypto.randomUUID(),
    deviceWeights: { ...WEIGHTS, ...more },
  })

test('each generic message is worded as specified [A5.1]', () => {
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

test('valid values, the number 0 included, get no message', () => {
  expect(company({})).toEqual([])
  expect(weights({})).toEqual([])
})

test.each([
  [z.number(), undefined, 'Required'],
  [z.number(), null, 'Required'],
  [z.number(), '5', 'Must be a number'],
  [z.number(), Number.NaN, 'Must be a number'],
  [z.number().int(), 1.5, 'Must be a whole number'],
  [z.number().min(2), 1, 'Must be at least 2'],
  [z.number().gt(2), 2, 'Must be more than 2'],
  [z.number().max(2), 3, 'Must be at most 2'],
  [z.number().lt(2), 2, 'Must be less than 2'],
  // A list of a find call that has nothing to choose from.
  [z.enum([]), 'title', 'Unknown field'],
  [z.number().multipleOf(5), 3, 'Must be a multiple of 5'],
  [z.string(), 5, 'Must be text'],
  [z.string().min(1), '', 'Required'],
  [z.string().min(3), 'ab', 'Must be at least 3 characters'],
  [z.string().max(3), 'abcd', 'Must be at most 3 characters'],
  [z.string().regex(/x/), 'y', 'Invalid'],
  [z.email(), 'ann@', 'Invalid Email'],
  [z.uuid(), 'x', 'Must be an id'],
  [z.iso.date(), 'x', 'Must be a date'],
  [z.iso.datetime(), 'x', 'Must be a date and time'],
  [z.boolean(), 'yes', 'Must be true or false'],
  [z.array(z.string()), 'x', 'Must be a list'],
  [z.array(z.string()).min(1), [], 'Required'],
  [z.array(z.string()).max(1), ['a', 'b'], 'Must be at most 1 item'],
  [z.object({}), 'x', 'Must be an object'],
  [z.record(z.string(), z.string()), 'x', 'Must be an object'],
  [z.enum(['a', 'b']), 'c', 'Must be one of a, b'],
  [z.literal('a'), 'c', 'Must be a'],
  [z.enum(Array.from({ length: 22 }, (_, n) => `v${n}`)), 'c', /v19 and 2 more$/],
  [z.strictObject({}), { a: 1 }, 'Unknown field'],
  [z.union([z.string(), z.number()]), undefined, 'Required'],
  [z.union([z.string(), z.number()]), true, 'Invalid'],
])('input rejected by schema %# has the generic message [D15.210]', (schema, input, message) => {
  const [found, ...more] = messagesOf(schema as z.ZodType, input)
  expect(found).toMatch(message instanceof RegExp ? message : new RegExp(`^${message}$`))
  expect(more).toEqual([])
})

const WRONG = [undefined, null, '', 'x', -1, 1e12, 1.5, true, [], ['x'], {}, { x: 1 }] as const

/** Message of the library. */
const LIBRARY_WORDS =
  /invalid (input|string|option|number|key|value|union)|too (big|small)|expected|received|unrecognized/i

const inputsOf = (schema: z.ZodType): unknown[] => {
  if (!(schema instanceof z.ZodObject)) return [...WRONG]
  const names = Object.keys(schema.shape)
  return [...WRONG, ...WRONG.map((value) => Object.fromEntries(names.map((name) => [name, value])))]
}

test('every endpoint rejects input in the portal’s own words, never the library’s [D15.210]', async () => {
  const files = readdirSync(import.meta.dirname, { recursive: true, encoding: 'utf8' }).filter(
    (file) => /^[a-z/-]+\.ts$/.test(file),
  )
  const modules = await Promise.all(
    files.map((file) => import(/* @vite-ignore */ `./${file}`) as Promise<Record<string, unknown>>),
  )
  const endpoints = modules
    .flatMap((one) => Object.entries(one))
    .filter(([name]) => name.endsWith('Api'))
    .flatMap(([, api]) => Object.values(api as Record<string, Endpoint>))
  expect(endpoints.length).toBeGreaterThan(100)
  const messages = endpoints
    .flatMap(({ params, query, body }) => [params, query, body])
    .filter((schema) => schema !== undefined)
    .flatMap((schema) => inputsOf(schema).flatMap((input) => messagesOf(schema, input)))
  expect(messages.length).toBeGreaterThan(1000)
  expect(messages.filter((message) => LIBRARY_WORDS.test(message))).toEqual([])
})

test('an invalid weight of a category is rejected in the words of its form [D15.210]', () => {
  const body = { title: 'Search', belongsTo: 'Planning', industry: crypto.randomUUID() }
  for (const fixedScoringWeight of [-1, 5.5, 'much'])
    expect(messagesOf(categoriesApi.create.body, { ...body, fixedScoringWeight })).toEqual([
      checkNumber(fixedScoringWeight, 0, 5),
    ])
})
