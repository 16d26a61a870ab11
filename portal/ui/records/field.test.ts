import { expect, test } from 'vitest'

import { checkFields, namesOf, type Field, type Fields } from './field.ts'

interface Values {
  readonly title: string
  readonly weight: string
  readonly kin: readonly string[]
  readonly active: boolean
}

const plain = { label: 'A field', input: () => null, show: () => null } satisfies Field<never>
const fields: Fields<Values> = {
  title: { ...plain, required: true },
  weight: { ...plain, check: (text) => (text === '1' ? null : 'Must be 1') },
  kin: { ...plain, required: true },
  active: { ...plain, required: true },
}
const good = { title: 'Oak', weight: '1', kin: ['beech'], active: true }

test('a form that can be saved has no messages', () => {
  expect(checkFields(fields, good)).toEqual({})
})

test.each([
  ['an empty text', { title: '' }, { title: 'Required' }],
  ['a blank one', { title: ' \n' }, { title: 'Required' }],
  ['an empty list', { kin: [] }, { kin: 'Required' }],
  ['false, which is a value', { active: false }, {}],
])('a required field is checked with %s', (_what, change, messages) => {
  expect(checkFields(fields, { ...good, ...change })).toEqual(messages)
})

test('an optional field is checked only if it has a value', () => {
  expect(checkFields(fields, { ...good, weight: '' })).toEqual({})
  expect(checkFields(fields, { ...good, weight: '2' })).toEqual({ weight: 'Must be 1' })
})

test('fields keep their order', () => {
  expect(namesOf(fields)).toEqual(['title', 'weight', 'kin', 'active'])
})
