import type { Page } from '@insights/contract/find.ts'
import { expect, test } from 'vitest'

import { openTestPortal } from '../testing/test-portal.ts'

const { senior, researcher } = await openTestPortal()

interface Stored extends Record<string, unknown> {
  readonly _id: string
}

const svgIcon =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24"><path d="M3 12h18" /></svg>'
const industry = await idOf('/industries', { title: 'Ferries', svgIcon })
const category = await idOf('/categories', { industry, title: 'Cabin', belongsTo: 'On board' })

async function idOf(path: string, input: object): Promise<string> {
  return (await senior<Stored>('POST', path, input)).body._id
}

const stamps = { createdAt: expect.any(String), updatedAt: expect.any(String) }

test.each([
  {
    path: '/industries',
    of: {},
    fields: { title: 'Rails', description: 'By train', svgIcon, active: false },
  },
  {
    path: '/categories',
    of: { industry },
    fields: {
      title: 'Deck',
      description: 'Outside',
      belongsTo: 'On board',
      fixedScoringWeight: 2.5,
      active: false,
    },
  },
  {
    path: '/capabilities',
    of: { category },
    fields: { title: 'Reserve a cabin', description: 'With a bed', active: false },
  },
  {
    path: '/survey-question',
    of: { industry, category },
    fields: { title: 'Is the cabin clean?', active: false },
  },
  {
    path: '/companies',
    of: {},
    fields: { title: 'Alder Lines', industries: [industry], active: false },
  },
])(
  '$path holds its fields, needs a title, is listed a page at a time, changed and deleted [B3.1 B5.45 B7.1]',
  async (noun) => {
    const { path, of, fields } = noun
    const untitled = await senior('POST', path, { ...of, ...fields, title: ' ' })
    expect([untitled.status, untitled.body.errors]).toEqual([400, { title: 'Required' }])
    const created = await senior<Stored>('POST', path, { ...of, ...fields })
    expect(created.status).toBe(201)
    const { _id } = created.body
    const record = { _id, ...of, ...fields, ...stamps }
    expect(created.body).toMatchObject(record)
    const read = await researcher<Stored>('GET', `${path}/${_id}`)
    expect([read.status, read.body]).toEqual([200, created.body])

    const changed = await senior<Stored>('PATCH', `${path}/${_id}`, { title: 'Zz', active: true })
    expect(changed.body).toMatchObject({ ...record, title: 'Zz', active: true })
    const other = await idOf(path, { ...of, ...fields })
    const find = (query: object) => researcher<Page<Stored>>('GET', path, { ...of, ...query })
    const { body: first } = await find({ $sort: { title: -1 }, $limit: 1, $skip: 0 })
    expect(first).toMatchObject({ limit: 1, skip: 0 })
    expect(first.data).toEqual([changed.body])
    const { body: inactive } = await find({ active: false, $select: ['title'] })
    expect(inactive.data).toEqual([{ _id: other, title: fields.title }])
    expect((await find({ $limit: 0 })).body).toMatchObject({ total: first.total, data: [] })
    expect((await find({ $limit: 'infinity' })).body.data).toHaveLength(first.total)

    const removed = await senior<Stored>('DELETE', `${path}/${other}`)
    expect([removed.status, removed.body._id]).toEqual([200, other])
    expect((await researcher('GET', `${path}/${other}`)).status).toBe(404)
    expect((await find({ $limit: 0 })).body.total).toBe(first.total - 1)
  },
)
