import { randomUUID } from 'node:crypto'

import type { Company } from '@insights/contract/catalogue/companies.ts'
import type { FindResult } from '@insights/contract/find.ts'
import { describe, expect, test } from 'vitest'

import { addReport } from '../testing/add-report.ts'
import { openTestPortal } from '../testing/test-portal.ts'

const { db, senior, researcher, customer, anonymous } = await openTestPortal()
const svgIcon = '<svg viewBox="0 0 24 24"><path d="M3 12h18"/></svg>'
const banking = await idOf('/industries', { title: 'Retail Banking', svgIcon })
const cards = await idOf('/industries', { title: 'Credit Cards', svgIcon })

async function idOf(path: string, input: object): Promise<string> {
  return (await senior<{ _id: string }>('POST', path, input)).body._id
}

describe('companies', () => {
  test('are created with industries and changed by a senior, and read by staff', async () => {
    const created = await senior<Company>('POST', '/companies', {
      title: 'Alder Bank',
      industries: [banking, banking, cards],
    })
    expect(created.status).toBe(201)
    expect(created.body).toMatchObject({
      title: 'Alder Bank',
      active: true,
      industries: [banking, cards].toSorted(),
    })
    const path = `/companies/${created.body._id}`
    const changed = await senior<Company>('PATCH', path, { industries: [cards] })
    expect(changed.body).toMatchObject({ title: 'Alder Bank', active: true, industries: [cards] })
    const renamed = await senior<Company>('PATCH', path, { title: 'Alder & Co', active: false })
    expect(renamed.body).toMatchObject({ title: 'Alder & Co', active: false, industries: [cards] })
    expect((await researcher<Company>('GET', path)).body).toEqual(renamed.body)
  })

  test('are stored composed, found as they read, and listed in the order of titles [D15.420] [D15.421]', async () => {
    const titles = ['Zest ƒ', 'Łódzki ƒ', 'Lund ƒ', 'Ørsted ƒ', 'Oz ƒ', 'Cafe\u0301\u00a0Nord ƒ']
    for (const title of titles) await idOf('/companies', { title: ` ${title} `, industries: [] })
    const find = async (term: string) => {
      const query = { term, $limit: 20 }
      const { body } = await senior<FindResult<Company>>('GET', '/companies', query)
      return body.data.map(({ title }) => title)
    }
    const sorted = ['Café\u00a0Nord ƒ', 'Łódzki ƒ', 'Lund ƒ', 'Ørsted ƒ', 'Oz ƒ', 'Zest ƒ']
    expect(await find('ƒ')).toEqual(sorted)
    expect(await find('CAFE\u0301 \u200bnord')).toEqual(sorted.slice(0, 1))
  })

  test('are listed by one industry, by several, or by lack of one', async () => {
    const industries = [await idOf('/industries', { title: 'Rail', svgIcon })]
    industries.push(await idOf('/industries', { title: 'Coaches', svgIcon }))
    await senior('POST', '/companies', { title: 'Bracken Rail', industries })
    await senior('POST', '/companies', { title: 'asp Coaches', industries: [industries[1]] })
    const titlesOf = async (filter: unknown) => {
      const query = { industries: filter, $limit: 'infinity' }
      const { body } = await researcher<FindResult<Company>>('GET', '/companies', query)
      return body.data.map(({ title }) => title)
    }
    expect(await titlesOf(industries[0])).toEqual(['Bracken Rail'])
    expect(await titlesOf({ $in: industries })).toEqual(['asp Coaches', 'Bracken Rail'])
    expect(await titlesOf({ $ne: industries[0] })).not.toContain('Bracken Rail')
    expect(await titlesOf({ $ne: industries[0] })).toContain('asp Coaches')
    expect(await titlesOf({ $in: [industries[1]], $ne: industries[0] })).toEqual(['asp Coaches'])
    const page = await researcher<FindResult<Company>>('GET', '/companies', {
      $sort: { title: -1 },
      title: { $in: ['asp Coaches', 'Bracken Rail'] },
      $select: ['industries'],
    })
    expect(Object.keys(page.body.data[0]!)).toEqual(['_id', 'industries'])
    expect(page.body.data[1]).toMatchObject({ industries: [industries[1]] })
  })

  test('reject an unknown industry and store nothing', async () => {
    const { status, body } = await senior('POST', '/companies', {
      title: 'Nowhere Bank',
      industries: [randomUUID()],
    })
    expect([status, Object.keys(body.errors!)]).toEqual([400, ['industries']])
    const query = { title: 'Nowhere Bank' }
    expect((await researcher<FindResult<Company>>('GET', '/companies', query)).body.total).toBe(0)
  })

  test('keep their names, not their other fields, once a report compares them [B5.2]', async () => {
    const id = await idOf('/companies', { title: 'Cedar Bank', industries: [banking] })
    const report = await addReport(db, { industry: banking, companies: [id] })
    const renamed = await senior('PATCH', `/companies/${id}`, { title: 'Cedar' })
    expect([renamed.status, renamed.body.message]).toEqual([
      409,
      'You can not change the name of a company that is in use.',
    ])
    const kept = await senior<Company>('PATCH', `/companies/${id}`, {
      title: 'Cedar Bank',
      active: false,
      industries: [],
    })
    expect(kept.body).toMatchObject({ title: 'Cedar Bank', active: false, industries: [] })
    await db.deleteFrom('reports').where('id', '=', report).execute()
    expect((await senior('PATCH', `/companies/${id}`, { title: 'Cedar' })).status).toBe(200)
  })

  test('are kept once a report compares them, and deleted otherwise', async () => {
    const id = await idOf('/companies', { title: 'Dogwood Bank', industries: [banking] })
    const used = { industry: banking, companies: [id], date: '2026-04-01' }
    const report = await addReport(db, used)
    const rejected = await senior('DELETE', `/companies/${id}`)
    expect([rejected.status, rejected.body.message]).toEqual([
      409,
      'You can not delete a company that is in use.',
    ])
    await db.deleteFrom('reports').where('id', '=', report).execute()
    const removed = await senior<Company>('DELETE', `/companies/${id}`)
    expect(removed.body).toMatchObject({ title: 'Dogwood Bank', industries: [banking] })
    expect((await senior('DELETE', `/companies/${id}`)).status).toBe(404)
  })

  test('have unique names', async () => {
    await idOf('/companies', { title: 'Elm Bank' })
    const again = await senior('POST', '/companies', { title: 'ELM BANK' })
    expect([again.status, again.body.message]).toEqual([409, 'Another company has this title.'])
  })

  test('are written by seniors and read by staff only', async () => {
    const id = await idOf('/companies', { title: 'Fir Bank' })
    expect((await researcher('POST', '/companies', { title: 'Y' })).status).toBe(403)
    expect((await researcher('PATCH', `/companies/${id}`, { active: true })).status).toBe(403)
    expect((await researcher('DELETE', `/companies/${id}`)).status).toBe(403)
    expect((await customer('GET', '/companies')).status).toBe(403)
    expect((await anonymous('GET', `/companies/${id}`)).status).toBe(401)
  })
})
