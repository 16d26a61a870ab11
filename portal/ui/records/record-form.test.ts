import { describe, expect, test } from 'vitest'

import { ApiError } from '../../api/api-error.ts'
import type { Field } from './field.ts'
import {
  type RecordForm,
  type Saving,
  changesOf,
  compareChanges,
  mergeChanges,
  saveForm,
} from './record-form.ts'

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

test('a form with the values of the record has no changes', () => {
  expect(changesOf(form, oak, asRead)).toEqual({})
  expect(changesOf(form, oak, { ...asRead, name: ' Oak ', height: '20.0' })).toEqual({})
})

test('a form sends its changed fields only, in the form of the wire [D4.4]', () => {
  expect(changesOf(form, oak, { ...asRead, name: ' Elm ' })).toEqual({ name: 'Elm' })
  expect(changesOf(form, oak, { ...asRead, height: '' })).toEqual({ height: null })
  expect(changesOf(form, oak, { ...asRead, kin: [] })).toEqual({ kin: [] })
})

test('a new record has changes as soon as something is typed', () => {
  expect(changesOf(form, null, form.read(null))).toEqual({})
  expect(changesOf(form, null, { ...form.read(null), name: 'Ash' })).toEqual({ name: 'Ash' })
})

test('saving over another version keeps the fields that only that version has changed [D4.3]', () => {
  const mine = { ...asRead, name: 'Elm' }
  const theirs = { ...oak, name: 'Ash', height: 25 }
  expect(mergeChanges(form, oak, mine, theirs)).toEqual({ ...asRead, name: 'Elm', height: '25' })
})

test('a conflict names the fields in which both sides differ, and no other [D15.378]', () => {
  const mine = { ...asRead, name: 'Elm', height: '25', kin: ['birch'] }
  const theirs = { ...oak, name: 'Ash', height: 25 }
  expect(compareChanges(form, oak, mine, theirs)).toEqual({
    mine,
    changedHere: ['name', 'kin'],
    changedThere: ['name'],
  })
  const both = { ...asRead, name: 'Ash' }
  const changed = compareChanges(form, oak, both, { ...theirs, kin: [] })
  expect(changed).toMatchObject({ changedHere: [], changedThere: [] })
  expect(compareChanges(form, oak, mine, null)).toMatchObject({ mine, changedThere: [] })
})

test('typed values stay in the form unchanged', () => {
  const mine = { ...asRead, name: 'Elm ' }
  expect(mergeChanges(form, oak, mine, oak).name).toBe('Elm ')
})

/** A server that saves a change of the version it has. */
function openServer(stored: Plant | null) {
  let record = stored
  return {
    record: () => record,
    save: async ({ base, changes }: Saving<Plant>): Promise<Plant> => {
      if (record === null) throw new ApiError({ name: 'NotFound', message: 'Gone', code: 404 })
      if (base?.updatedAt !== record.updatedAt) {
        throw new ApiError({ name: 'Conflict', message: 'Changed', code: 409, data: record })
      }
      record = { ...record, ...changes, updatedAt: `${record.updatedAt}+` }
      return record
    },
  }
}

describe('saving a form', () => {
  const mine = { ...asRead, name: 'Elm' }
  const fromOak = { form, base: oak, values: mine, sent: [] }

  test('returns the saved record', async () => {
    const server = openServer(oak)
    const outcome = await saveForm({ ...fromOak, save: server.save })
    expect(outcome).toEqual({ saved: server.record() })
    expect(server.record()).toMatchObject({ name: 'Elm', height: 20 })
  })

  test('sends every field of a new record', async () => {
    const sent: Saving<Plant>[] = []
    const save = async (saving: Saving<Plant>) => {
      sent.push(saving)
      return oak
    }
    await saveForm({ form, base: null, values: asRead, sent: [], save })
    expect(sent).toEqual([{ base: null, changes: form.write(asRead) }])
  })

  test('returns the current record in a conflict, and saves nothing', async () => {
    const theirs = { ...oak, name: 'Ash', updatedAt: '2026-01-02' }
    const server = openServer(theirs)
    expect(await saveForm({ ...fromOak, save: server.save })).toEqual({ theirs })
    expect(server.record()).toBe(theirs)
  })

  test('counts the same values from another user as saved', async () => {
    const theirs = { ...oak, name: 'Elm', updatedAt: '2026-01-02' }
    const outcome = await saveForm({ ...fromOak, save: openServer(theirs).save })
    expect(outcome).toEqual({ saved: theirs })
  })

  test('saves over an own save whose response was lost', async () => {
    const server = openServer({ ...oak, name: 'Elm', updatedAt: '2026-01-02' })
    const outcome = await saveForm({
      form,
      base: oak,
      values: { ...mine, height: '25' },
      sent: [mine],
      save: server.save,
    })
    expect(outcome).toEqual({ saved: server.record() })
    expect(server.record()).toMatchObject({ name: 'Elm', height: 25 })
  })

  test('returns null for a deleted record', async () => {
    const outcome = await saveForm({ ...fromOak, save: openServer(null).save })
    expect(outcome).toEqual({ theirs: null })
  })

  test('returns any other error, also the 404 of a new record', async () => {
    const error = new ApiError({ name: 'NotFound', message: 'No such industry', code: 404 })
    const save = () => Promise.reject(error)
    expect(await saveForm({ ...fromOak, base: null, save })).toEqual({ error })
    const offline = new Error('no connection')
    expect(await saveForm({ ...fromOak, save: () => Promise.reject(offline) })).toEqual({
      error: offline,
    })
  })
})
