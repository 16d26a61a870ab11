import { randomUUID } from 'node:crypto'

import type { Category } from '@insights/contract/catalogue/categories.ts'
import type { FindResult } from '@insights/contract/find.ts'
import { describe, expect, test } from 'vitest'

import { actionsOn } from '../testing/actions-on.ts'
import { addReport } from '../testing/add-report.ts'
import { openTestPortal } from '../testing/test-portal.ts'

const { db, senior, researcher, customer, anonymous } = await openTestPortal()
const svgIcon = '<svg viewBox="0 0 24 24"><path d="M3 12h18"/></svg>'

async function addIndustry(title: string): Promise<string> {
  const { body } = await senior<{ _id: string }>('POST', '/industries', { title, svgIcon })
  return body._id
}

describe('categories', () => {
  test('are created in an industry and changed by a senior, and read by staff', async () => {
    const industry = await addIndustry('Airlines')
    const created = await senior<Category>('POST', '/categories', {
      industry,
      title: ' Booking ',
      belongsTo: 'Before the flight',
    })
    expect(created.status).toBe(201)
    expect(created.body).toMatchObject({
      industry,
      title: 'Booking',
      description: '',
      belongsTo: 'Before the flight',
      fixedScoringWeight: null,
      active: true,
    })
    const changed = await senior<Category>('PATCH', `/categories/${created.body._id}`, {
      fixedScoringWeight: 2.5,
      belongsTo: 'Planning',
      active: false,
    })
    expect(changed.body).toMatchObject({
      title: 'Booking',
      belongsTo: 'Planning',
      fixedScoringWeight: 2.5,
      active: false,
    })
    const cleared = await senior<Category>('PATCH', `/categories/${created.body._id}`, {
      fixedScoringWeight: null,
    })
    expect(cleared.body).toMatchObject({ fixedScoringWeight: null, belongsTo: 'Planning' })
    const read = await researcher<Category>('GET', `/categories/${created.body._id}`)
    expect(read.body).toEqual(cleared.body)
    const log = await actionsOn(db, created.body._id)
    expect(log).toEqual([
      'Created the category "Booking"',
      'Changed the category "Booking"',
      'Changed the category "Booking"',
    ])
  })

  test('are listed by industry, all at once on request', async () => {
    const [first, second] = [await addIndustry('Rail'), await addIndustry('Ferries')]
    await db
      .insertInto('categories')
      .values(
        Array.from({ length: 1010 }, (_, at) => ({
          industry_id: first,
          title: `Category ${at}`,
          belongs_to: 'Group',
          fixed_scoring_weight: null,
        })),
      )
      .execute()
    await senior('POST', '/categories', { industry: second, title: 'Deck', belongsTo: 'On board' })
    const all = await researcher<FindResult<Category>>('GET', '/categories', {
      industry: first,
      $limit: 'infinity',
      $select: ['title'],
    })
    expect([all.body.total, all.body.limit, all.body.data.length]).toEqual([1010, 1010, 1010])
    const unbounded = await researcher<FindResult<Category>>('GET', '/categories', {
      industry: { $ne: second },
      $limit: 'infinity',
    })
    expect([unbounded.body.limit, unbounded.body.data.length]).toEqual([1000, 1000])
    const page = await researcher<FindResult<Category>>('GET', '/categories', {
      industry: { $in: [second] },
      $sort: { belongsTo: 1 },
      $limit: 8,
    })
    expect(page.body.data.map(({ title }) => title)).toEqual(['Deck'])
  })

  test('reject missing, unknown and mistyped fields by name, and store nothing [B5.33]', async () => {
    const industry = await addIndustry('Cable cars')
    const wrong = await senior('POST', '/categories', {
      industry,
      title: ' ',
      fixedScoringWeight: '2',
      createdAt: 'now',
    })
    expect(wrong.status).toBe(400)
    expect(Object.keys(wrong.body.errors!).toSorted()).toEqual([
      'belongsTo',
      'createdAt',
      'fixedScoringWeight',
      'title',
    ])
    const foreign = await senior('POST', '/categories', {
      industry: randomUUID(),
      title: 'Seats',
      belongsTo: 'On board',
    })
    expect([foreign.status, Object.keys(foreign.body.errors!)]).toEqual([400, ['industry']])
    const { body } = await researcher<FindResult<Category>>('GET', '/categories', {
      industry,
      $limit: 0,
    })
    expect(body.total).toBe(0)
  })

  test('have unique titles in an industry, which another industry may use', async () => {
    const [first, second] = [await addIndustry('Hotels'), await addIndustry('Hostels')]
    const booking = { title: 'Booking', belongsTo: 'Stay' }
    await senior('POST', '/categories', { ...booking, industry: first })
    const again = await senior('POST', '/categories', {
      ...booking,
      industry: first,
      title: 'BOOKING',
    })
    expect([again.status, again.body.message]).toEqual([
      409,
      'Another category of this industry has this title.',
    ])
    expect((await senior('POST', '/categories', { ...booking, industry: second })).status).toBe(201)
  })

  test('stay in their industry', async () => {
    const industry = await addIndustry('Trams')
    const { body } = await senior<Category>('POST', '/categories', {
      industry,
      title: 'Tickets',
      belongsTo: 'Fares',
    })
    const other = await addIndustry('Trolleybuses')
    const moved = await senior('PATCH', `/categories/${body._id}`, { industry: other })
    expect([moved.status, moved.body.errors]).toEqual([400, { industry: 'Cannot be changed' }])
  })

  test('are kept while their industry is in use, and deleted with all their records otherwise [B5.4]', async () => {
    const industry = await addIndustry('Car rental')
    const { body } = await senior<Category>('POST', '/categories', {
      industry,
      title: 'Pick-up',
      belongsTo: 'Rental',
    })
    const inside = { category: body._id, title: 'Keyless pick-up' }
    await senior('POST', '/capabilities', inside)
    const report = await addReport(db, { industry })
    const rejected = await senior('DELETE', `/categories/${body._id}`)
    expect([rejected.status, rejected.body.message]).toEqual([
      409,
      'You can not delete a category for an industry that is in use.',
    ])
    expect((await researcher('GET', `/categories/${body._id}`)).status).toBe(200)
    await db.deleteFrom('reports').where('id', '=', report).execute()
    expect((await senior('DELETE', `/categories/${body._id}`)).status).toBe(200)
    expect((await researcher('GET', `/categories/${body._id}`)).status).toBe(404)
    expect((await senior('DELETE', `/categories/${body._id}`)).status).toBe(404)
    const left = await researcher<FindResult<object>>('GET', '/capabilities', {
      category: body._id,
    })
    expect(left.body.total).toBe(0)
  })

  test('are written by seniors and read by staff only', async () => {
    const industry = await addIndustry('Cruises')
    const input = { industry, title: 'Cabins', belongsTo: 'On board' }
    const { body } = await senior<Category>('POST', '/categories', input)
    const own = `/categories/${body._id}`
    expect((await researcher('POST', '/categories', { ...input, title: 'Y' })).status).toBe(403)
    expect((await researcher('PATCH', own, { active: false })).status).toBe(403)
    expect((await researcher('DELETE', own)).status).toBe(403)
    expect((await customer('GET', '/categories')).status).toBe(403)
    expect((await customer('GET', own)).status).toBe(403)
    expect((await anonymous('GET', own)).status).toBe(401)
  })
})
