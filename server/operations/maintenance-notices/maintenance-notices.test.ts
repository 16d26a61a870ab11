import type { FindResult } from '@insights/contract/find.ts'
import type { MaintenanceNotice } from '@insights/contract/operations/maintenance-notices.ts'
import { describe, expect, test } from 'vitest'

import type { LiveMessage } from '../../live/audience.ts'
import { openTestPortal } from '../../testing/test-portal.ts'

const { services, db, senior, researcher, customer, anonymous, as } = await openTestPortal()

const HOUR = 60 * 60 * 1000
const inHours = (hours: number) => new Date(Date.now() + hours * HOUR).toISOString()
const details = ['The portal is read-only for an hour.', 'Exports are quicker.']
const notice = { name: 'Database upgrade', date: inHours(48), details }
const create = async (fields: object = {}) =>
  (await senior<MaintenanceNotice>('POST', '/maintenance-notices', { ...notice, ...fields })).body

/** Returns the events published while `work` runs, in order. */
async function listen(work: () => Promise<unknown>): Promise<LiveMessage[]> {
  const messages: LiveMessage[] = []
  const stop = services.live.subscribe((message) => {
    if (message.kind === 'event') messages.push(message.event)
  })
  // Events are published in the order of the commits: those between these two belong to the work.
  const mark = async (to: 'staff' | 'readers') => {
    const event = { kind: 'resync' } as const
    services.live.publish(to === 'staff' ? { to, event } : { to, report: '', event })
    await expect.poll(() => messages.some((message) => message.to === to)).toBe(true)
  }
  await mark('staff')
  await work()
  await mark('readers')
  stop()
  return messages.slice(messages.findIndex(({ to }) => to === 'staff') + 1, -1)
}

describe('maintenance notices', () => {
  test('are created, changed, read and deleted by a senior', async () => {
    const date = '2031-05-01T22:30:00+02:00'
    const created = await senior<MaintenanceNotice>('POST', '/maintenance-notices', {
      name: '  Move ',
      date,
      details: [' First ', 'Second'],
    })
    expect(created.status).toBe(201)
    expect(created.body).toMatchObject({
      name: 'Move',
      date: '2031-05-01T20:30:00.000Z',
      details: ['First', 'Second'],
    })
    const path = `/maintenance-notices/${created.body._id}`
    const changed = await senior<MaintenanceNotice>('PATCH', path, { details: ['Only'] })
    expect(changed.body).toMatchObject({ name: 'Move', details: ['Only'] })
    expect((await senior('GET', path)).body).toEqual(changed.body)
    const same = await senior<MaintenanceNotice>('PATCH', path, { ...changed.body, name: 'Moved' })
    expect([same.status, same.body.name]).toEqual([200, 'Moved'])
    const other = await senior('PATCH', path, { _id: crypto.randomUUID() })
    expect([other.status, other.body.errors]).toEqual([400, { _id: 'Cannot be changed' }])
    expect((await senior('DELETE', path)).body).toEqual(same.body)
    expect((await senior('GET', path)).status).toBe(404)
    expect((await senior('PATCH', path, { name: 'Gone' })).status).toBe(404)
    expect((await senior('DELETE', path)).status).toBe(404)
  })

  test('are listed by date, and can be filtered by upcoming or past', async () => {
    await db.deleteFrom('maintenance_notices').execute()
    await create({ name: 'later', date: inHours(72) })
    await create({ name: 'past', date: inHours(-72) })
    await create({ name: 'sooner', date: inHours(24) })
    const find = async (query: object) =>
      (await senior<FindResult<MaintenanceNotice>>('GET', '/maintenance-notices', query)).body
    const names = (page: FindResult<MaintenanceNotice>) => page.data.map(({ name }) => name)
    expect(names(await find({}))).toEqual(['past', 'sooner', 'later'])
    expect(names(await find({ date: { $lte: inHours(0) } }))).toEqual(['past'])
    const upcoming = { date: { $gt: inHours(0) }, $sort: { date: -1 }, $limit: 1 }
    expect(await find(upcoming)).toMatchObject({ total: 2, data: [{ name: 'later' }] })
  })

  test.each([
    [{ name: ' ' }, 'name'],
    [{ name: 'a\0b' }, 'name'],
    [{ name: 'n'.repeat(101) }, 'name'],
    [{ details: [] }, 'details'],
    [{ details: ['good', ' '] }, 'details.1'],
    [{ details: Array.from({ length: 31 }, () => 'line') }, 'details'],
    [{ date: 'tomorrow' }, 'date'],
    [{ date: '2031-05-01' }, 'date'],
    [{ date: '0000-01-01T00:00:00Z' }, 'date'],
    [{ colour: 'red' }, 'colour'],
    [{ _id: 'mine' }, '_id'],
  ])('%j is rejected by its name', async (fields, named) => {
    const { status, body } = await senior('POST', '/maintenance-notices', { ...notice, ...fields })
    expect(status).toBe(400)
    expect(Object.keys(body.errors!)).toContain(named)
  })

  test('a change of a notice that has changed meanwhile is rejected with the current record [A1.10]', async () => {
    const { _id, updatedAt } = await create()
    const path = `/maintenance-notices/${_id}`
    const theirs = await senior<MaintenanceNotice>('PATCH', path, { name: 'Theirs', updatedAt })
    expect(theirs.status).toBe(200)
    const mine = await senior('PATCH', path, { name: 'Mine', updatedAt })
    expect([mine.status, mine.body.data]).toEqual([409, theirs.body])
    const override = { name: 'Mine', updatedAt: theirs.body.updatedAt }
    expect((await senior('PATCH', path, override)).status).toBe(200)
  })

  test('accept only one of many concurrent changes of the same version', async () => {
    const { _id, updatedAt } = await create()
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, n) =>
        senior('PATCH', `/maintenance-notices/${_id}`, { name: `Try ${n}`, updatedAt }),
      ),
    )
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(19)
  })

  test('are written and read only by seniors [A1.9]', async () => {
    const { _id } = await create()
    for (const [caller, status] of [
      [researcher, 403],
      [customer, 403],
      [anonymous, 401],
    ] as const) {
      expect((await caller('GET', '/maintenance-notices')).status).toBe(status)
      expect((await caller('GET', `/maintenance-notices/${_id}`)).status).toBe(status)
      expect((await caller('POST', '/maintenance-notices', notice)).status).toBe(status)
      expect((await caller('PATCH', `/maintenance-notices/${_id}`, {})).status).toBe(status)
      expect((await caller('DELETE', `/maintenance-notices/${_id}`)).status).toBe(status)
    }
  })

  test('are in the activity log with every change, which is published to all signed-in users [A1.11]', async () => {
    const events = await listen(async () => {
      const { _id } = await create({ name: 'Logged' })
      await senior('PATCH', `/maintenance-notices/${_id}`, { name: 'Logged twice' })
      await senior('DELETE', `/maintenance-notices/${_id}`)
      const rows = await db
        .selectFrom('activities')
        .where('subject_reference', '=', _id)
        .orderBy('created_at')
        .select(['subject_type', 'action'])
        .execute()
      expect(rows.map(({ subject_type, action }) => `${subject_type}: ${action}`)).toEqual([
        'MAINTENANCE_NOTICE: Created the maintenance notice "Logged"',
        'MAINTENANCE_NOTICE: Changed the maintenance notice "Logged twice"',
        'MAINTENANCE_NOTICE: Deleted the maintenance notice "Logged twice"',
      ])
    })
    const maintenance = { to: 'all', event: { kind: 'maintenance' } }
    // Equal events that wait are sent as one.
    expect(new Set(events.map((event) => JSON.stringify(event)))).toEqual(
      new Set([JSON.stringify(maintenance)]),
    )
  })

  test('publish nothing when a change is rejected', async () => {
    const { _id, updatedAt } = await create()
    await senior('PATCH', `/maintenance-notices/${_id}`, { name: 'Changed' })
    const events = await listen(async () => {
      await senior('PATCH', `/maintenance-notices/${_id}`, { name: 'Stale', updatedAt })
    })
    expect(events).toEqual([])
  })
})

describe('upcoming maintenance', () => {
  test('is listed for signed-in users, the soonest first', async () => {
    await db.deleteFrom('maintenance_notices').execute()
    await create({ name: 'later', date: inHours(72) })
    await create({ name: 'past', date: inHours(-1) })
    const sooner = await create({ name: 'sooner', date: inHours(1) })
    const guest = await as({
      email: 'cjm@test.example',
      loginType: 'CUSTOMER',
      products: ['insights'],
    })
    for (const caller of [senior, researcher, customer, guest]) {
      const { body } = await caller<FindResult<MaintenanceNotice>>('GET', '/status-io', {
        entity: 'maintenance',
      })
      expect(body.total).toBe(2)
      expect(body.data.map(({ name }) => name)).toEqual(['sooner', 'later'])
      expect(body.data[0]).toEqual(sooner)
    }
  })

  test('is hidden from visitors without a session, and the call accepts no other entity or filter', async () => {
    expect((await anonymous('GET', '/status-io', { entity: 'maintenance' })).status).toBe(401)
    expect((await customer('GET', '/status-io', { entity: 'incident' })).status).toBe(400)
    expect((await customer('GET', '/status-io', { date: { $lt: inHours(0) } })).status).toBe(400)
  })
})
