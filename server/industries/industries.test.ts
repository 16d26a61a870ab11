import type { Page } from '@insights/contract/find.ts'
import type { Industry } from '@insights/contract/industries.ts'
import { describe, expect, test } from 'vitest'

import { openTestPortal } from '../testing/test-portal.ts'

const { senior, researcher, customer, anonymous } = await openTestPortal()
const svgIcon = '<svg viewBox="0 0 24 24"><path d="M3 12h18"/></svg>'

describe('industries', () => {
  test('a senior creates one, changes it, and staff read it', async () => {
    const created = await senior<Industry>('POST', '/industries', { title: ' Airlines ', svgIcon })
    expect(created.status).toBe(201)
    expect(created.body).toMatchObject({ title: 'Airlines', description: '', active: true })
    const changed = await senior<Industry>('PATCH', `/industries/${created.body._id}`, {
      active: false,
    })
    expect(changed.body).toMatchObject({ title: 'Airlines', active: false })
    const read = await researcher<Industry>('GET', `/industries/${created.body._id}`)
    expect(read.body).toEqual(changed.body)
  })

  test('lists are filtered, sorted without regard to case, paged and selected', async () => {
    for (const title of ['zinc', 'Bricks', 'amber'])
      await senior('POST', '/industries', { title, svgIcon })
    const page = await researcher<Page<Industry>>('GET', '/industries', {
      active: true,
      $sort: { title: -1 },
      $limit: 2,
      $skip: 1,
      $select: ['title'],
    })
    expect(page.body).toMatchObject({ total: 3, limit: 2, skip: 1 })
    expect(page.body.data.map(({ title }) => title)).toEqual(['Bricks', 'amber'])
    expect(Object.keys(page.body.data[0]!)).toEqual(['_id', 'title'])
    const count = await researcher<Page<Industry>>('GET', '/industries', {
      active: true,
      $limit: 0,
    })
    expect(count.body).toMatchObject({ total: 3, data: [] })
    const all = await researcher<Page<Industry>>('GET', '/industries', { $limit: 'infinity' })
    expect(all.body.limit).toBe(1000)
    const chosen = await researcher<Page<Industry>>('GET', '/industries', {
      title: { $in: ['zinc', 'amber'] },
    })
    expect(chosen.body.total).toBe(2)
  })

  test.each([
    [{ colour: 'red' }, 'colour'],
    [{ title: { $regex: 'a' } }, 'title.$regex'],
    [{ $sort: { svgIcon: 1 } }, '$sort.svgIcon'],
    [{ $limit: -1 }, '$limit'],
    [{ $limit: 1e9 }, '$limit'],
    [{ $where: '1' }, '$where'],
  ])('a query that asks for %o is refused by its name', async (query, field) => {
    const { status, body } = await researcher('GET', '/industries', query)
    expect(status).toBe(400)
    expect(Object.keys(body.errors!)).toContain(field)
  })

  test('a title that another industry has is a conflict', async () => {
    await senior('POST', '/industries', { title: 'Hotels', svgIcon })
    const { status, body } = await senior('POST', '/industries', { title: 'HOTELS', svgIcon })
    expect([status, body.message]).toEqual([409, 'Another industry has this title.'])
  })

  test('an unknown field, a missing one and a drawing that is none are named', async () => {
    const { status, body } = await senior('POST', '/industries', {
      svgIcon: 'x',
      loginType: 'SENIOR',
    })
    expect(status).toBe(400)
    expect(body.errors).toEqual({ title: 'Required', loginType: 'Unknown field' })
    const drawing = await senior('POST', '/industries', { title: 'X', svgIcon: '<p>no</p>' })
    expect(drawing.body.errors).toHaveProperty('svgIcon')
  })

  test('scripts and references never reach the stored drawing', async () => {
    const hostile =
      '<svg viewBox="0 0 1 1" onload="alert(1)"><script>alert(1)</script><path d="M0 0" onclick="x()"/>' +
      '<image href="https://evil.example/x"/><use href="#a"/><rect width="1" fill="url(https://evil.example)"/></svg>'
    const { body } = await senior<Industry>('POST', '/industries', {
      title: 'Hostile',
      svgIcon: hostile,
    })
    expect(body.svgIcon).not.toMatch(/script|onload|onclick|evil|alert|use|image/)
  })

  test('only seniors write, only staff read', async () => {
    expect((await researcher('POST', '/industries', { title: 'Y', svgIcon })).status).toBe(403)
    expect((await customer('GET', '/industries')).status).toBe(403)
    expect((await anonymous('GET', '/industries')).status).toBe(401)
  })
})
