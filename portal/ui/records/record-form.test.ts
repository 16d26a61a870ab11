import { expect, test } from 'vitest'

import type { Field } from './field.ts'
import { type RecordForm, changesOf, mergeChanges } from './record-form.ts'

interface Plant {
  readonly _id: string
  readonly updatedAt: string
  readonly name: string
  readonly height: number | null
  readonly kin: readonly string[]
}

interface Values {
  readonly name: string
  readonly height: string
  readonly kin: readonly string[]
}

const field = { label: 'A field', input: () => null, show: () => null } satisfies Field<never>
const form: RecordForm<Plant, Values> = {
  fields: { name: field, height: field, kin: field },
  read: (plant) => ({
    name: plant?.name ?? '',
    height: String(plant?.height ?? ''),
    kin: plant?.kin ?? [],
  }),
  write: ({ name, height, kin }) => ({
    name: name.trim(),
    height: height === '' ? null : Number(height),
    kin,
  }),
}
const oak: Plant = { _id: '1', updatedAt: '2026-01-01', name: 'Oak', height: 20, kin: ['beech'] }
const asRead = form.read(oak)

test('a form that says what the record says has no changes', () => {
  expect(changesOf(form, oak, asRead)).toEqual({})
  expect(changesOf(form, oak, { ...asRead, name: ' Oak ', height: '20.0' })).toEqual({})
})

test('only what is changed is sent, as it is sent [D4.4]', () => {
  expect(changesOf(form, oak, { ...asRead, name: ' Elm ' })).toEqual({ name: 'Elm' })
  expect(changesOf(form, oak, { ...asRead, height: '' })).toEqual({ height: null })
  expect(changesOf(form, oak, { ...asRead, kin: [] })).toEqual({ kin: [] })
})

test('a new record has changes as soon as something is typed', () => {
  expect(changesOf(form, null, form.read(null))).toEqual({})
  expect(changesOf(form, null, { ...form.read(null), name: 'Ash' })).toEqual({ name: 'Ash' })
})

test('saving over another version keeps what only that one has changed [D4.3]', () => {
  const mine = { ...asRead, name: 'Elm' }
  const theirs = { ...oak, name: 'Ash', height: 25 }
  expect(mergeChanges(form, oak, mine, theirs)).toEqual({ ...asRead, name: 'Elm', height: '25' })
})

test('what was typed stays as it was typed', () => {
  const mine = { ...asRead, name: 'Elm ' }
  expect(mergeChanges(form, oak, mine, oak).name).toBe('Elm ')
})
