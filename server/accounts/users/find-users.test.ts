import { randomUUID } from 'node:crypto'

import type { UserListed } from '@insights/contract/accounts/users.ts'
import type { FindResult } from '@insights/contract/find.ts'
import { type RawBuilder, sql } from 'kysely'
import { describe, expect, test } from 'vitest'

import { openTestPortal } from '../../testing/test-portal.ts'
import { changeUser } from '../../testing/user-rows.ts'

const { as, db, owner, senior, researcher, customer, anonymous } = await openTestPortal()

async function find(query: object = {}) {
  const { status, body } = await senior<FindResult<UserListed>>('GET', '/users', query)
  expect(status).toBe(200)
  return body
}

const emails = async (query: object) => (await find(query)).data.map(({ email }) => email)

async function add(
  name: string,
  last_name: string,
  login_type: 'SENIOR' | 'ADMIN' | 'CUSTOMER',
  more: { active?: boolean; company_customer_id?: string } = {},
) {
  const email = `${name}.${last_name}@list.example`.toLowerCase()
  await db
    .insertInto('users')
    .values({ email, name, last_name, login_type, ...more })
    .execute()
  return email
}

const jane = await add('Jane', 'Doe', 'ADMIN')
const otherJane = await add('jane', 'Abbott', 'SENIOR')
const ulrich = await add('Ulrich', 'Janeway', 'CUSTOMER', {
  company_customer_id: customer.companyCustomer,
})
const visitor = await add('Vera', '100%', 'CUSTOMER', { active: false })

describe('users', () => {
  test('are found by role, in either case, and by being active', async () => {
    const staff = await find({ loginType: { $in: ['senior', 'ADMIN'] }, $limit: 'infinity' })
    expect(new Set(staff.data.map(({ loginType }) => loginType))).toEqual(
      new Set(['SENIOR', 'ADMIN']),
    )
    expect(staff.total).toBe(4)
    expect((await find({ loginType: 'CUSTOMER' })).total).toBe(3)
    expect(await emails({ active: false })).toEqual([visitor])
    expect(await emails({ companyCustomer: customer.companyCustomer, term: 'ulrich' })).toEqual([
      ulrich,
    ])
  })

  test('are found as waiting for activation after they registered [D3.29]', async () => {
    const waiting = async () => (await find({ waiting: true })).data
    const [vera, ...others] = await waiting()
    expect([vera?.email, vera?.waiting, others]).toEqual([visitor, true, []])
    const left = await add('Lea', 'Left', 'ADMIN', { active: false })
    expect((await find({ waiting: false, term: left })).data[0]?.waiting).toBe(false)
    const change = { name: 'Vera', lastName: '100%', companyCustomer: customer.companyCustomer }
    expect((await senior('PUT', `/users/${vera!._id}`, { ...change, active: true })).status).toBe(
      200,
    )
    await senior('PUT', `/users/${vera!._id}`, { ...change, active: false })
    expect(await waiting()).toEqual([])
    await db.deleteFrom('users').where('email', '=', left).execute()
    await changeUser(db, visitor, { company_customer_id: null })
  })

  test.each([
    ['JANE', [otherJane, jane, ulrich]],
    ['doe', [jane]],
    ['jane doe', [jane]],
    ['doe jane', [jane]],
    ['jane.doe@list', [jane]],
    ['  Jane   Abb ', [otherJane]],
    ['100%', [visitor]],
    ['%', [visitor]],
    ['_', []],
    ['nobody', []],
  ])('are found by %j in any part of name, last name and email', async (term, found) => {
    expect(await emails({ term, loginType: { $in: ['SENIOR', 'ADMIN', 'CUSTOMER'] } })).toEqual(
      found,
    )
  })

  test('are listed by name, then last name, without regard to case, a page at a time', async () => {
    const all = await find({ $limit: 'infinity' })
    const names = all.data.map(({ name, lastName }) => `${name} ${lastName}`.toLowerCase())
    expect(names).toEqual(names.toSorted())
    const second = await find({ $limit: 2, $skip: 2 })
    expect(second).toMatchObject({ total: 7, limit: 2, skip: 2 })
    expect(second.data).toEqual(all.data.slice(2, 4))
    const back = await find({ $sort: { name: -1 }, $limit: 'infinity' })
    expect(back.data).toEqual(all.data.toReversed())
    expect(await emails({ $sort: { email: 1 }, $limit: 1, term: 'list.example' })).toEqual([
      otherJane,
    ])
  })

  test('have their last sign-in to each product on request', async () => {
    await as({ email: 'two@list.example', loginType: 'ADMIN', products: ['insights', 'cjm'] })
    const query = { term: 'two@list.example' }
    const [plain] = (await find(query)).data
    expect(plain).toMatchObject({ applications: ['insights', 'cjm'], hasPassword: true })
    expect(plain).not.toHaveProperty('lastLogin')
    const [user] = (await find({ ...query, hasAggregation: true })).data
    expect(user?.lastLogin).toEqual([
      { application: 'insights', date: expect.stringMatching(/^2\d{3}-.*Z$/) },
    ])
    expect(Date.now() - Date.parse(user!.lastLogin![0]!.date)).toBeLessThan(60_000)
    const [never] = (await find({ term: jane, hasAggregation: true })).data
    expect(never).toMatchObject({ lastLogin: [], hasPassword: false, applications: [] })
  })

  test('have the products they may sign in to when these are populated [D15.169]', async () => {
    await as({ email: 'three@list.example', loginType: 'ADMIN', products: ['insights', 'cjm'] })
    const [insights, cjm] = [
      { _id: 'insights', name: 'INSIGHTS', cannonicalName: expect.any(String) },
      { _id: 'cjm', name: 'CJM', cannonicalName: expect.any(String) },
    ]
    const query = { term: 'three@list.example', $populate: ['applications'] }
    expect((await find(query)).data[0]?.applications).toEqual([insights, cjm])
    expect((await find({ ...query, $populate: [] })).data[0]?.applications).toEqual([
      'insights',
      'cjm',
    ])
    const [never] = (await find({ ...query, term: jane })).data
    expect(never?.applications).toEqual([])
  })

  test('have the actions that the caller may take, and never a hash or secret', async () => {
    const all = await find({ $limit: 'infinity' })
    const own = all.data.find(({ email }) => email === 'senior@test.example')
    expect(own?.can).toEqual({ edit: true, delete: false, removeTotp: false })
    const [other] = all.data.filter(({ email }) => email === jane)
    expect(other?.can).toEqual({ edit: true, delete: true, removeTotp: false })
    const read = await senior<UserListed>('GET', `/users/${other!._id}`)
    expect(read.body).toEqual(other)
    expect(JSON.stringify(all)).not.toMatch(/argon2|_hash|totp_|secret|"search"/i)
  })

  test('are read by indexes when there are many: by any part of a name, and in order', async () => {
    await sql`
      insert into users (email, name, last_name, login_type)
      select md5(n::text) || '@many.example', md5('a' || n), md5('b' || n), 'CUSTOMER'
      from generate_series(1, 5000) as n`.execute(db)
    await sql`vacuum analyze users`.execute(owner)
    const plan = async (query: RawBuilder<unknown>) => {
      const { rows } = await sql<{ 'QUERY PLAN': string }>`explain ${query}`.execute(db)
      return rows.map((row) => row['QUERY PLAN']).join('\n')
    }
    const found = await plan(sql`select id from users where search like lower('%abc12%')`)
    expect(found).toContain('Bitmap Index Scan on users_search')
    const listed = await plan(sql`
      select id from users order by name collate "en-x-icu", last_name collate "en-x-icu", id limit 8`)
    expect(listed).toContain('Scan using users_order')
    const last = await find({ $limit: 8, $skip: 4996 })
    const near = await find({ $limit: 'infinity', $sort: { name: -1, lastName: -1 } })
    expect(last.total).toBe(near.total)
    expect(last.data).toEqual(
      near.data
        .slice(0, last.total - 4996)
        .toReversed()
        .slice(0, 8),
    )
    await sql`delete from users where email like '%@many.example'`.execute(db)
  })

  test('are returned to seniors only', async () => {
    const [one] = (await find({ $limit: 1 })).data
    for (const path of ['/users', `/users/${one!._id}`, `/users/${randomUUID()}`]) {
      expect((await researcher('GET', path)).status).toBe(403)
      expect((await customer('GET', path)).status).toBe(403)
      expect((await anonymous('GET', path)).status).toBe(401)
    }
    expect((await senior('GET', `/users/${randomUUID()}`)).status).toBe(404)
    expect((await senior('GET', '/users/me')).status).toBe(400)
  })

  test.each([
    [{ password_hash: 'x' }, 'password_hash'],
    [{ $sort: { password_hash: 1 } }, '$sort.password_hash'],
    [{ $populate: ['sessions'] }, '$populate.0'],
    [{ loginType: 'ROOT' }, 'loginType'],
    [{ loginType: { $regex: '.' } }, 'loginType.$regex'],
    [{ totp: 'x' }, 'totp'],
    [{ term: { $gt: '' } }, 'term'],
  ])('are not found by %o', async (query, field) => {
    const { status, body } = await senior('GET', '/users', query)
    expect([status, Object.keys(body.errors ?? {})]).toEqual([400, [field]])
  })
})
