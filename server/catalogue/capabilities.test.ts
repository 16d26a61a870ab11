import { randomUUID } from 'node:crypto'

import type { Capability } from '@insights/contract/catalogue/capabilities.ts'
import type { FindResult } from '@insights/contract/find.ts'
import { describe, expect, test } from 'vitest'

import { addReport } from '../testing/add-report.ts'
import { openTestPortal } from '../testing/test-portal.ts'

const { db, senior, researcher, customer, anonymous } = await openTestPortal()
const industry = await idOf('/industries', {
  title: 'Retail Banking',
  svgIcon: '<svg viewBox="0 0 24 24"><path d="M3 12h18"/></svg>',
})
const transfers = await idOf('/categories', { industry, title: 'Transfers', belongsTo: 'Money' })
const cards = await idOf('/categories', { industry, title: 'Cards', belongsTo: 'Money' })

async function idOf(path: string, input: object): Promise<string> {
  return (await senior<{ _id: string }>('POST', path, input)).body._id
}

describe('capabilities', () => {
  test('are created in a category and changed by a senior, and read by staff', async () => {
    const created = await senior<Capability>('POST', '/capabilities', {
      category: transfers,
      title: 'Standing orders',
    })
    expect(created.status).toBe(201)
    expect(created.body).toMatchObject({ category: transfers, description: '', active: true })
    const changed = await senior<Capability>('PATCH', `/capabilities/${created.body._id}`, {
      description: 'Set up, change and stop them',
      active: false,
    })
    expect(changed.body).toMatchObject({ title: 'Standing orders', active: false })
    const read = await researcher<Capability>('GET', `/capabilities/${created.body._id}`)
    expect(read.body).toEqual(changed.body)
  })

  test('are listed by category, sorted by title without regard to case', async () => {
    for (const title of ['virtual card', 'Freeze a card', 'PIN reminder'])
      await senior('POST', '/capabilities', { category: cards, title })
    const { body } = await researcher<FindResult<Capability>>('GET', '/capabilities', {
      category: cards,
      $select: ['title'],
      $limit: 'infinity',
    })
    expect(body).toMatchObject({ total: 3, limit: 3 })
    expect(body.data.map(({ title }) => title)).toEqual([
      'Freeze a card',
      'PIN reminder',
      'virtual card',
    ])
    expect(Object.keys(body.data[0]!)).toEqual(['_id', 'title'])
  })

  test.each([
    [{ title: 'No category' }, 'category'],
    [{ category: randomUUID(), title: 'Foreign' }, 'category'],
    [{ category: '1', title: 'No id' }, 'category'],
    [{ category: cards }, 'title'],
    [{ category: cards, title: 'x'.repeat(201) }, 'title'],
    [{ category: cards, title: 'Extra', industry }, 'industry'],
  ])('are rejected as %o with an error at the field [B5.34]', async (input, field) => {
    const { status, body } = await senior('POST', '/capabilities', input)
    expect([status, Object.keys(body.errors!)]).toEqual([400, [field]])
  })

  test('have unique titles in a category', async () => {
    await senior('POST', '/capabilities', { category: cards, title: 'Card limits' })
    const again = { category: cards, title: 'card LIMITS' }
    const { status, body } = await senior('POST', '/capabilities', again)
    expect([status, body.message]).toEqual([
      409,
      'Another capability of this category has this title.',
    ])
    const elsewhere = { ...again, category: transfers }
    expect((await senior('POST', '/capabilities', elsewhere)).status).toBe(201)
  })

  test('are written by seniors and read by staff only', async () => {
    const id = await idOf('/capabilities', { category: cards, title: 'Contactless' })
    expect(
      (await researcher('POST', '/capabilities', { category: cards, title: 'Y' })).status,
    ).toBe(403)
    expect((await researcher('PATCH', `/capabilities/${id}`, { active: false })).status).toBe(403)
    expect((await researcher('DELETE', `/capabilities/${id}`)).status).toBe(403)
    expect((await customer('GET', '/capabilities')).status).toBe(403)
    expect((await anonymous('GET', `/capabilities/${id}`)).status).toBe(401)
  })

  test('are kept while their industry is in use, and deleted otherwise [B5.4]', async () => {
    const id = await idOf('/capabilities', { category: cards, title: 'Card art' })
    const report = await addReport(db, { industry })
    const rejected = await senior('DELETE', `/capabilities/${id}`)
    expect([rejected.status, rejected.body.message]).toEqual([
      409,
      'You can not delete a capability for an industry that is in use.',
    ])
    await db.deleteFrom('reports').where('id', '=', report).execute()
    expect((await senior('DELETE', `/capabilities/${id}`)).status).toBe(200)
    expect((await senior('DELETE', `/capabilities/${id}`)).status).toBe(404)
  })
})
