import { randomUUID } from 'node:crypto'

import { type Activity, MAX_ACTIVITIES } from '@insights/contract/accounts/activity.ts'
import type { FindResult } from '@insights/contract/find.ts'
import { type RawBuilder, sql } from 'kysely'
import { describe, expect, test } from 'vitest'

import { openTestPortal } from '../../testing/test-portal.ts'
import { userIdOf } from '../../testing/user-rows.ts'
import { recordActivity } from './record-activity.ts'
import { countLines, selectLines } from './routes.ts'

const { as, db, owner, senior, researcher, customer, anonymous } = await openTestPortal()

async function addUser(name: string): Promise<string> {
  const email = `${name}-${randomUUID()}@log.example`
  await as({ email, loginType: 'ADMIN' })
  await db.deleteFrom('activities').execute()
  return userIdOf(db, email)
}

async function find(user: string, query: object = {}) {
  const { status, body } = await senior<FindResult<Activity>>('GET', '/activity', {
    'subject.type': 'USER',
    'subject.reference': user,
    ...query,
  })
  expect(status).toBe(200)
  return body
}

const actions = ({ data }: FindResult<Activity>) => data.map(({ activity }) => activity.action)

describe('the activity of a user', () => {
  test('lists what the user did and what was done to the account, newest first', async () => {
    const [one, two] = [await addUser('one'), await addUser('two')]
    const report = randomUUID()
    const lines = [
      { subject: 'USER', reference: one, action: 'Signed in', actorId: one },
      { subject: 'REPORT', reference: report, action: 'Opened the report', actorId: one },
      { subject: 'USER', reference: one, action: 'Changed the user', actorId: two },
      { subject: 'USER', reference: one, action: 'Signed in', actorId: one, app: 'CJM' },
      { subject: 'USER', reference: two, action: 'Elsewhere', actorId: two },
      { subject: 'USER', reference: one, action: 'Registered', actorId: null },
    ] as const
    for (const line of lines) await recordActivity(db, line)
    const all = await find(one)
    expect(actions(all)).toEqual([
      'Registered',
      'Signed in',
      'Changed the user',
      'Opened the report',
      'Signed in',
    ])
    expect(all.data[2]).toEqual({
      _id: expect.any(String),
      subject: { type: 'USER', reference: one },
      activity: { app: 'INSIGHTS', action: 'Changed the user' },
      user: { _id: two, name: expect.stringContaining('two-'), lastName: 'Tester' },
      createdAt: expect.stringMatching(/Z$/),
    })
    expect(all.data.map(({ user }) => user?._id ?? null)).toEqual([null, one, two, one, one])
    expect(actions(await find(one, { $sort: { createdAt: 1 } }))).toEqual(actions(all).toReversed())
  })

  test('is filtered by product', async () => {
    const user = await addUser('filtered')
    for (const app of ['INSIGHTS', 'CJM'] as const) {
      const line = { subject: 'USER', reference: user, action: `In ${app}`, app } as const
      await recordActivity(db, { ...line, actorId: user })
    }
    expect(actions(await find(user, { 'activity.app': 'CJM' }))).toEqual(['In CJM'])
    expect(actions(await find(user, { 'activity.app': { $in: ['INSIGHTS'] } }))).toEqual([
      'In INSIGHTS',
    ])
    const both = await find(user, { 'activity.app': { $in: ['INSIGHTS', 'CJM'] } })
    expect(actions(both)).toEqual(['In CJM', 'In INSIGHTS'])
    expect((await find(user, { 'activity.app': { $ne: 'CJM' } })).total).toBe(1)
  })

  test('is filtered by what the user did and what others did to the account [D15.364]', async () => {
    const [user, other] = [await addUser('one'), await addUser('two')]
    for (const [actorId, action] of [
      [user, 'Signed in'],
      [other, 'Changed the user'],
      [null, 'Registered'],
    ] as const) {
      await recordActivity(db, { subject: 'USER', reference: user, action, actorId })
    }
    expect(actions(await find(user, { relation: 'by' }))).toEqual(['Signed in'])
    const about = await find(user, { relation: { $in: ['about'] } })
    expect(actions(about)).toEqual(['Registered', 'Changed the user'])
    expect(about.total).toBe(2)
    expect((await find(user, { relation: { $in: ['by', 'about'] } })).total).toBe(3)
  })

  test('keeps the order of actions in one transaction', async () => {
    const user = await addUser('ordered')
    await db.transaction().execute(async (transaction) => {
      for (const action of ['First', 'Second', 'Third']) {
        const line = { subject: 'USER', reference: user, action, actorId: null } as const
        await recordActivity(transaction, line)
      }
    })
    expect(actions(await find(user))).toEqual(['Third', 'Second', 'First'])
  })

  test('is returned to seniors only, one user at a time', async () => {
    const query = { 'subject.type': 'USER', 'subject.reference': await addUser('private') }
    expect((await researcher('GET', '/activity', query)).status).toBe(403)
    expect((await customer('GET', '/activity', query)).status).toBe(403)
    expect((await anonymous('GET', '/activity', query)).status).toBe(401)
    for (const [wrong, field] of [
      [{}, 'subject.reference'],
      [{ ...query, 'subject.type': 'REPORT' }, 'subject.type'],
      [{ ...query, 'activity.app': 'ROOT' }, 'activity.app'],
      [{ ...query, actor: 'x' }, 'actor'],
    ] as const) {
      const { status, body } = await senior('GET', '/activity', wrong)
      expect([status, Object.keys(body.errors!)]).toEqual([400, [field]])
    }
    const unknown = { 'subject.type': 'USER', 'subject.reference': randomUUID() }
    const { body } = await senior<FindResult<Activity>>('GET', '/activity', unknown)
    expect(body).toMatchObject({ total: 0, data: [] })
  })
})

describe('a long log', () => {
  test('is read along its indexes, no further than the page', async () => {
    const [busy, idle] = [await addUser('busy'), await addUser('idle')]
    await fill(50_000, busy)
    for (const user of [busy, idle]) {
      const wanted = {
        user,
        apps: ['INSIGHTS', 'CJM'],
        relations: ['by', 'about'],
        direction: 'desc',
      } as const
      const page = await explain(selectLines(wanted, { skip: 16, limit: 8 }))
      expect(page.most).toBeLessThanOrEqual(50)
      const count = await explain(countLines(wanted))
      expect(count.most).toBeLessThanOrEqual(2 * MAX_ACTIVITIES)
      expect([...page.kinds, ...count.kinds]).not.toContain('Seq Scan on activities')
    }
    const newest = await find(busy, { $limit: 1 })
    expect([newest.total, actions(newest)]).toEqual([MAX_ACTIVITIES, ['Line 50000']])
    expect((await find(busy, { $skip: MAX_ACTIVITIES - 5 })).data).toHaveLength(5)
    expect((await find(busy, { $skip: MAX_ACTIVITIES })).data).toEqual([])
    expect(await find(idle)).toMatchObject({ total: 0, data: [] })
  })
})

/** Adds this many entries: nine of ten in INSIGHTS, one of two about the user. */
async function fill(lines: number, user: string): Promise<void> {
  await sql`
    insert into activities (subject_type, subject_reference, app, action, actor_id, created_at)
    select case when n % 2 = 0 then 'USER' else 'REPORT' end,
      case when n % 2 = 0 then ${user}::text else gen_random_uuid()::text end,
      case when n % 10 = 1 then 'CJM' else 'INSIGHTS' end,
      'Line ' || n, ${user}::uuid, timestamptz '2020-01-01' + n * interval '1 minute'
    from generate_series(1, ${lines}) as n`.execute(db)
  await sql`vacuum analyze activities`.execute(owner)
}

interface Node {
  readonly 'Node Type': string
  readonly 'Relation Name'?: string
  readonly 'Actual Rows': number
  readonly Plans?: readonly Node[]
}

/** Returns how a query ran: its steps, and the most rows that one step passed on. */
async function explain(query: RawBuilder<unknown>) {
  const { rows } = await sql<{ 'QUERY PLAN': [{ Plan: Node }] }>`
    explain (analyze, format json) ${query}`.execute(db)
  const nodes = flatten(rows[0]!['QUERY PLAN'][0].Plan)
  return {
    kinds: nodes.map((node) => `${node['Node Type']} on ${node['Relation Name']}`),
    most: Math.max(...nodes.map((node) => node['Actual Rows'])),
  }
}

function flatten(node: Node): Node[] {
  return [node, ...(node.Plans ?? []).flatMap(flatten)]
}
