import { MAX_SAVED_VIEWS, MAX_SHARED_VIEWS } from '@insights/contract/brand/saved-views.ts'
import type { ErrorBody } from '@insights/contract/error.ts'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'

import { addCompleteReport } from '../../testing/add-complete-report.ts'
import { moveReport } from '../../testing/add-report.ts'
import { openSavedViews } from '../../testing/open-saved-views.ts'
import { changeUser } from '../../testing/user-rows.ts'

const portal = await openSavedViews()
const { db, industry, july, company, fields, buy } = portal
const { openCompany, save, list, open, change, remove } = portal

const statuses = (responses: readonly { readonly status: number }[]) =>
  responses.map(({ status }) => status).toSorted((one, other) => one - other)

describe('a saved view', () => {
  test('is opened, renamed, updated and listed by its owner [D13.93]', async () => {
    const [owner] = await openCompany()
    const saved = await save(owner)
    expect(saved).toMatchObject({
      name: 'Past the fourth',
      page: 'plan',
      access: 'change',
      own: true,
      shared: false,
      owner: null,
      industry: industry._id,
      report: { _id: july._id, date: '2026-07-01T00:00:00.000Z' },
      newer: null,
      company,
      settings: '{"target":{"rank":3}}',
    })
    const { settings: _, ...listed } = saved
    expect(await list(owner)).toEqual([listed])
    const changed = await change(owner, saved._id, {
      name: 'Past the third',
      settings: '{"target":{"rank":2}}',
      updatedAt: saved.updatedAt,
    })
    expect([changed.status, changed.body]).toMatchObject([
      200,
      { name: 'Past the third', settings: '{"target":{"rank":2}}' },
    ])
    expect((await open(owner, saved._id)).body).toEqual(changed.body)
    expect(await list(owner, { industry: industry._id, page: 'plan' })).toHaveLength(1)
    expect(await list(owner, { page: 'what-if' })).toEqual([])
    expect(await list(owner, { industry: crypto.randomUUID() })).toEqual([])
  })

  test('sent again by its client is the same view with the name that is sent then, and is never another user’s [D15.654]', async () => {
    const [owner, other] = await openCompany()
    const _id = crypto.randomUUID()
    expect((await save(owner, { _id, name: 'Sent' }))._id).toBe(_id)
    expect(await save(owner, { _id, name: 'Sent again' })).toMatchObject({
      _id,
      name: 'Sent again',
    })
    expect(await list(owner)).toMatchObject([{ _id, name: 'Sent again' }])
    expect((await other('POST', '/saved-views', { ...fields, _id })).status).toBe(404)
    expect(await list(other)).toEqual([])
  })

  test('sent twice at once by its client is one view [D15.657]', async () => {
    const [owner] = await openCompany()
    const _id = crypto.randomUUID()
    // Both have arrived before the first is stored.
    const sent = await db.transaction().execute(async (transaction) => {
      const key = `saved views of ${owner.companyCustomer}`
      await sql`select pg_advisory_xact_lock(hashtextextended(${key}, 0))`.execute(transaction)
      const both = ['First', 'Second'].map((name) => save(owner, { _id, name }))
      await expect.poll(countWaiting).toBe(2)
      return { both }
    })
    expect(await Promise.all(sent.both)).toMatchObject([{ _id }, { _id }])
    expect(await list(owner)).toHaveLength(1)
  })

  test('saved of Over Time opens on the page that has it, with its settings [D31.5]', async () => {
    const [owner] = await openCompany()
    const { _id } = await save(owner, { page: 'standing', settings: '{}' })
    // As a process of the version before writes it.
    await sql`update saved_views set page = 'over-time', settings = '{"ranks":true}' where id = ${_id}`.execute(db) // prettier-ignore
    const settings = '{"history": {"ranks": true}}'
    const { body } = await open(owner, _id)
    expect(body).toMatchObject({ page: 'standing' })
    expect(JSON.parse(body.settings)).toEqual(JSON.parse(settings))
    expect(await list(owner, { page: 'standing' })).toHaveLength(1)
    expect((await change(owner, _id, { settings })).status).toBe(200)
  })

  test('returns when its removal is undone within an hour [D13.100]', async () => {
    const [owner, colleague] = await openCompany()
    const { _id } = await save(owner, { shared: true })
    await remove(owner, _id)
    expect((await open(owner, _id)).status).toBe(404)
    expect((await remove(owner, _id)).status).toBe(404)
    expect((await change(owner, _id, { name: 'Other' })).status).toBe(404)
    expect(await list(colleague)).toEqual([])
    const back = await change(owner, _id, { removed: false })
    expect([back.status, back.body]).toMatchObject([200, { _id, name: 'Past the fourth' }])
    expect((await change(owner, _id, { removed: false })).status).toBe(404)
    expect(await list(colleague)).toHaveLength(1)
    await remove(owner, _id)
    await sql`update saved_views set removed_at = now() - interval '61 minutes'
      where id = ${_id}`.execute(db)
    expect((await change(owner, _id, { removed: false })).status).toBe(404)
    await remove(owner, (await save(owner))._id)
    expect(await db.selectFrom('saved_views').where('id', '=', _id).execute()).toEqual([])
  })

  test('changed by another request returns a conflict with the current one [D13.101]', async () => {
    const [owner] = await openCompany()
    const { _id, updatedAt } = await save(owner)
    const names = ['One', 'Two', 'Three']
    const responses = await Promise.all(
      names.map((name) => change(owner, _id, { name, updatedAt })),
    )
    expect(statuses(responses)).toEqual([200, 409, 409])
    const { body } = await open(owner, _id)
    const conflict = responses.find(({ status }) => status === 409)!
    expect(conflict.body).toMatchObject({ data: body })
  })

  test('accepts settings of its page, a company of the report, and a name of one line only [D13.102]', async () => {
    const [owner] = await openCompany()
    const post = async (more: object) => {
      const { status, body } = await owner<ErrorBody>('POST', '/saved-views', { ...fields, ...more }) // prettier-ignore
      return [status, Object.keys(body.errors ?? {})]
    }
    const { _id: elsewhere } = await addCompleteReport(db)
    const foreign = await db
      .selectFrom('report_companies')
      .where('report_id', '=', elsewhere)
      .select('company_id')
      .executeTakeFirstOrThrow()
    for (const settings of ['', '[]', 'null', '{"score":0.7}', '{"target":{"rank":0}}', '{', `{"a":"${'x'.repeat(7000)}"}`]) {
      expect(await post({ settings })).toEqual([400, ['settings']])
    } // prettier-ignore
    expect(await post({ page: 'what-if' })).toEqual([400, ['settings']])
    expect(await post({ settings: 'x'.repeat(16_001) })).toEqual([400, ['settings']])
    expect(await post({ settings: 'x'.repeat(50_000) })).toEqual([413, []])
    expect(await post({ company: foreign.company_id })).toEqual([400, ['company']])
    expect(await post({ page: 'other' })).toEqual([400, ['page']])
    for (const name of ['', '  ', 'x'.repeat(101), 'a\u0000b']) {
      expect(await post({ name })).toEqual([400, ['name']])
    }
    const { _id } = await save(owner)
    expect((await change(owner, _id, { settings: '{"group":"Group 1"}' })).status).toBe(400)
    await moveReport(db, elsewhere, 'PUBLISHED')
    await buy(owner.companyCustomer, { editionId: await editionOf(elsewhere) })
    expect((await change(owner, _id, { report: elsewhere })).status).toBe(400)
  })

  test('is limited to 200 for each user, also with requests at once [D13.103]', async () => {
    const [owner] = await openCompany()
    const { _id } = await save(owner)
    await sql`insert into saved_views
        (owner_id, staff, company_customer_id, edition_id, based_on, page, name, settings)
      select owner_id, staff, company_customer_id, edition_id, based_on, page, name, settings
      from saved_views, generate_series(1, ${MAX_SAVED_VIEWS - 3}) where id = ${_id}`.execute(db)
    const saved = await Promise.all(
      Array.from({ length: 5 }, () => owner<ErrorBody>('POST', '/saved-views', fields)),
    )
    expect(statuses(saved)).toEqual([201, 201, 409, 409, 409])
    const { body } = saved.find(({ status }) => status === 409)!
    expect(body.message).toBe('You have 200 saved views. Remove one to save another.')
    await remove(owner, _id)
    await save(owner)
    expect((await change(owner, _id, { removed: false })).status).toBe(409)
    // A user who moves to another company customer starts with no shared views.
    const [colleague] = await openCompany()
    await changeUser(db, owner.email, { company_customer_id: colleague.companyCustomer })
    await save(owner)
  })

  test('is limited to 500 shared ones for each company customer [D13.103]', async () => {
    const [owner, colleague] = await openCompany()
    const { _id } = await save(owner, { shared: true })
    await sql`insert into saved_views
        (staff, company_customer_id, edition_id, based_on, page, name, settings, shared)
      select staff, company_customer_id, edition_id, based_on, page, name, settings, shared
      from saved_views, generate_series(1, ${MAX_SHARED_VIEWS - 1}) where id = ${_id}`.execute(db)
    expect(await list(colleague)).toHaveLength(MAX_SHARED_VIEWS)
    const own = await save(colleague)
    const { status, body } = await change(colleague, own._id, { shared: true })
    expect([status, body.message]).toEqual([
      409,
      '500 views are shared already. Remove one to share another.',
    ])
    expect((await change(owner, _id, { name: 'Still changed' })).status).toBe(200)
    expect((await change(owner, _id, { shared: false })).status).toBe(200)
    expect((await change(colleague, own._id, { shared: true })).status).toBe(200)
  })

  test('is in the activity log without its name [D13.105]', async () => {
    const [owner] = await openCompany()
    const { _id } = await save(owner, { name: 'Secret name' })
    await change(owner, _id, { shared: true })
    await change(owner, _id, { name: 'Secret name 2' })
    await remove(owner, _id)
    await change(owner, _id, { removed: false })
    const log = await db
      .selectFrom('activities')
      .innerJoin('users', 'users.id', 'activities.actor_id')
      .where('users.email', '=', owner.email)
      .where('subject_reference', '=', july._id)
      .orderBy('activities.created_at')
      .select('action')
      .execute()
    const of = `of the report "${(await open(owner, _id)).body.report!.title}"`
    expect(log.map(({ action }) => action)).toEqual([
      `Saved a view ${of}`,
      `Shared a saved view ${of}`,
      `Changed a saved view ${of}`,
      `Removed a saved view ${of}`,
      `Brought back a saved view ${of}`,
    ])
  })
})

async function editionOf(reportId: string) {
  const { edition_id } = await db
    .selectFrom('reports')
    .where('id', '=', reportId)
    .select('edition_id')
    .executeTakeFirstOrThrow()
  return edition_id
}

/** Requests of this database that wait for a lock of a group's views. */
async function countWaiting(): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int from pg_locks join pg_database on pg_database.oid = database
    where datname = current_database() and locktype = 'advisory' and not granted`.execute(db)
  return rows[0]!.count
}
