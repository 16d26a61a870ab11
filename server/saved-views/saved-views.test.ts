import type { ErrorBody } from '@insights/contract/error.ts'
import type { FindResult } from '@insights/contract/find.ts'
import {
  MAX_SAVED_VIEWS,
  MAX_SHARED_VIEWS,
  type SavedView,
  type SavedViewDetail,
} from '@insights/contract/saved-views.ts'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'

import type { LiveMessage } from '../live/audience.ts'
import { addCompleteIndustry } from '../testing/add-complete-industry.ts'
import { addCompleteReport } from '../testing/add-complete-report.ts'
import { moveReport } from '../testing/add-report.ts'
import type { CallAs } from '../testing/call-as.ts'
import { openTestPortal } from '../testing/test-portal.ts'

const { db, as, services, senior, researcher, customer } = await openTestPortal()
const industry = await addCompleteIndustry(db, { companies: 2, categories: 1, capabilities: 1 })
const july = await addCompleteReport(db, { industry, date: '2026-07-01' })
const october = await addCompleteReport(db, { industry, date: '2026-10-01' })
for (const { _id } of [july, october]) await moveReport(db, _id, 'PUBLISHED')

const company = industry.companies[0]!.id
const fields = {
  report: july._id,
  page: 'plan',
  name: 'Past the fourth',
  company,
  settings: '{"target":{"rank":3}}',
  shared: false,
}

type Person = CallAs & { readonly companyCustomer: string; readonly email: string }

let people = 0
async function addPerson(companyCustomer?: string): Promise<Person> {
  people += 1
  const email = `person${people}@views.example`
  const of = companyCustomer ?? (await addCompany())
  const call = await as({ email, loginType: 'CUSTOMER', companyCustomer: of })
  return Object.assign(call, { companyCustomer: of, email })
}

async function addCompany() {
  const { id } = await db
    .insertInto('company_customers')
    .values({ name: crypto.randomUUID() })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

const buy = (companyCustomer: string, { editionId }: { editionId: string }) =>
  db
    .insertInto('company_reports')
    .values({ company_customer_id: companyCustomer, edition_id: editionId })
    .execute()

const endPurchase = (companyCustomer: string) =>
  db.deleteFrom('company_reports').where('company_customer_id', '=', companyCustomer).execute()

/** Two people of a company customer that has bought July. */
async function openCompany(): Promise<[Person, Person]> {
  const owner = await addPerson()
  await buy(owner.companyCustomer, july)
  return [owner, await addPerson(owner.companyCustomer)]
}

async function save(user: CallAs, more: object = {}): Promise<SavedViewDetail> {
  const { status, body } = await user<SavedViewDetail>('POST', '/saved-views', { ...fields, ...more }) // prettier-ignore
  expect([status, body]).toEqual([201, expect.anything()])
  return body
}
const list = async (user: CallAs, query: object = {}) =>
  (await user<FindResult<SavedView>>('GET', '/saved-views', query)).body.data
const open = (user: CallAs, id: string) => user<SavedViewDetail>('GET', `/saved-views/${id}`)
const change = (user: CallAs, id: string, to: object) =>
  user<SavedViewDetail & ErrorBody>('PATCH', `/saved-views/${id}`, to)
const remove = (user: CallAs, id: string) => user<SavedView>('DELETE', `/saved-views/${id}`)

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

  test('is opened and copied by colleagues once it is shared, and changed by none [D13.94]', async () => {
    const [owner, colleague] = await openCompany()
    const { _id } = await save(owner)
    expect(await list(colleague)).toEqual([])
    expect((await open(colleague, _id)).status).toBe(404)
    expect((await change(owner, _id, { shared: true })).body.shared).toBe(true)
    const [listed] = await list(colleague)
    expect(listed).toMatchObject({
      access: 'read',
      own: false,
      owner: { name: expect.any(String), lastName: 'Tester' },
    })
    expect((await open(colleague, _id)).body.settings).toBe('{"target":{"rank":3}}')
    expect((await change(colleague, _id, { name: 'Mine' })).status).toBe(403)
    expect((await remove(colleague, _id)).status).toBe(403)
    await change(owner, _id, { shared: false })
    expect((await open(colleague, _id)).status).toBe(404)
  })

  test('does not exist for other company customers, nor for staff, shared or not [D13.95 S10.18]', async () => {
    const [owner] = await openCompany()
    const [stranger] = await openCompany()
    const { _id } = await save(owner, { shared: true })
    for (const user of [stranger, customer, senior, researcher]) {
      expect((await open(user, _id)).status).toBe(404)
      expect((await change(user, _id, { name: 'Mine' })).status).toBe(404)
      expect((await remove(user, _id)).status).toBe(404)
      expect((await list(user)).map((view) => view._id)).not.toContain(_id)
    }
  })

  test('of staff is shared among staff alone [D13.95]', async () => {
    const { _id } = await save(senior, { shared: true })
    expect((await open(researcher, _id)).body).toMatchObject({ access: 'read' })
    const [reader] = await openCompany()
    expect((await open(reader, _id)).status).toBe(404)
    expect(await list(reader)).toEqual([])
    await remove(senior, _id)
  })

  test('cannot be saved on a report that the caller cannot read [D13.96]', async () => {
    const reader = await addPerson()
    expect((await reader('POST', '/saved-views', fields)).status).toBe(403)
    const draft = await addCompleteReport(db, { industry, date: '2027-01-01' })
    expect((await reader('POST', '/saved-views', { ...fields, report: draft._id })).status).toBe(404) // prettier-ignore
    const [owner] = await openCompany()
    const { _id } = await save(owner)
    expect((await change(owner, _id, { report: october._id })).status).toBe(403)
    expect((await change(owner, _id, { report: draft._id })).status).toBe(404)
  })

  test('after the purchase has ended is a name that its owner can remove, and nothing to others [D13.97 S10.18]', async () => {
    const [owner, colleague] = await openCompany()
    const { _id } = await save(owner, { shared: true, name: 'Plan of July' })
    await endPurchase(owner.companyCustomer)
    expect(await list(owner)).toEqual([
      expect.objectContaining({ _id, name: 'Plan of July', access: 'name', report: null, newer: null, company: null }),
    ]) // prettier-ignore
    expect((await open(owner, _id)).status).toBe(403)
    expect((await change(owner, _id, { name: 'Other' })).status).toBe(403)
    expect(await list(colleague)).toEqual([])
    expect((await open(colleague, _id)).status).toBe(404)
    await buy(owner.companyCustomer, july)
    expect((await open(colleague, _id)).status).toBe(200)
    await endPurchase(owner.companyCustomer)
    expect((await remove(owner, _id)).status).toBe(200)
    expect(await list(owner)).toEqual([])
  })

  test('opens the readable revision once its own is replaced, and names the newer edition only to who reads it [D13.92 D13.98]', async () => {
    const { _id: first, editionId } = await addCompleteReport(db, { industry, date: '2026-04-01' })
    await moveReport(db, first, 'PUBLISHED')
    const owner = await addPerson()
    await buy(owner.companyCustomer, { editionId })
    const { _id } = await save(owner, { report: first, company: null })
    await moveReport(db, first, 'PUBLISHED_EDITED')
    expect((await open(owner, _id)).status).toBe(403)
    const { id: second } = await db
      .insertInto('reports')
      .values({ edition_id: editionId, title: 'Second', revision: 1 })
      .returning('id')
      .executeTakeFirstOrThrow()
    expect((await open(owner, _id)).status).toBe(403)
    await moveReport(db, second, 'PUBLISHED')
    const { body } = await open(owner, _id)
    expect(body).toMatchObject({ report: { _id: second, title: 'Second' }, newer: null })
    await buy(owner.companyCustomer, july)
    expect((await open(owner, _id)).body.newer).toMatchObject({ _id: july._id })
    await buy(owner.companyCustomer, october)
    expect((await open(owner, _id)).body.newer).toMatchObject({ _id: october._id })
    const taken = await change(owner, _id, { report: october._id, company })
    expect(taken.body).toMatchObject({ report: { _id: october._id }, newer: null, company })
  })

  test('is lost to who moves to another company customer, and stays with those who share it [D13.99]', async () => {
    const [owner, colleague] = await openCompany()
    const shared = await save(owner, { shared: true })
    const own = await save(owner)
    const [stranger] = await openCompany()
    const move = (to: string) =>
      db.updateTable('users').set({ company_customer_id: to }).where('email', '=', owner.email).execute() // prettier-ignore
    await move(stranger.companyCustomer)
    expect(await list(owner)).toEqual([])
    for (const { _id } of [shared, own]) expect((await open(owner, _id)).status).toBe(404)
    const [listed] = await list(colleague)
    expect(listed).toMatchObject({ _id: shared._id, access: 'change' })
    await move(owner.companyCustomer)
    expect(await list(owner)).toHaveLength(2)
    expect((await list(colleague))[0]).toMatchObject({ access: 'read' })
    await move(stranger.companyCustomer)
    expect((await change(colleague, shared._id, { shared: false })).body).toMatchObject({ own: true }) // prettier-ignore
  })

  test('goes with its owner’s account where it is private, and stays where it is shared [D13.99]', async () => {
    const [owner, colleague] = await openCompany()
    const shared = await save(owner, { shared: true })
    const own = await save(owner)
    await db.deleteFrom('users').where('email', '=', owner.email).execute()
    const left = await db
      .selectFrom('saved_views')
      .where('id', 'in', [shared._id, own._id])
      .select(['id', 'owner_id'])
      .execute()
    expect(left).toEqual([{ id: shared._id, owner_id: null }])
    expect((await list(colleague))[0]).toMatchObject({ access: 'change', owner: null })
    expect((await remove(colleague, shared._id)).status).toBe(200)
    const back = await change(colleague, shared._id, { removed: false })
    expect(back.body).toMatchObject({ _id: shared._id, shared: true, own: false })
    await endPurchase(owner.companyCustomer)
    await db.deleteFrom('users').where('company_customer_id', '=', owner.companyCustomer).execute()
    await db.deleteFrom('company_customers').where('id', '=', owner.companyCustomer).execute()
    expect(await db.selectFrom('saved_views').where('id', '=', shared._id).execute()).toEqual([])
  })

  test('comes back when its removal is undone, within an hour [D13.100]', async () => {
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

  test('changed by somebody else meanwhile is a conflict with the current one [D13.101]', async () => {
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

  test('has settings of its page, a company of the report, and a name of one line [D13.102]', async () => {
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

  test('is one of 200 at most, however many are saved at once [D13.103]', async () => {
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
    // Who moves on begins with none.
    const [colleague] = await openCompany()
    await db
      .updateTable('users')
      .set({ company_customer_id: colleague.companyCustomer })
      .where('email', '=', owner.email)
      .execute()
    await save(owner)
  })

  test('is shared by a company customer 500 times at most [D13.103]', async () => {
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

  test('of a sample is saved by customers without a company customer, who share nothing [D13.104]', async () => {
    const email = 'alone@views.example'
    const alone = await as({ email, loginType: 'CUSTOMER' })
    await db
      .insertInto('industry_samples')
      .values({ industry_id: industry._id, edition_id: july.editionId })
      .execute()
    const { _id } = await save(alone)
    const other = await as({ email: 'other-alone@views.example', loginType: 'CUSTOMER' })
    expect((await open(other, _id)).status).toBe(404)
    const shared = await alone<ErrorBody>('POST', '/saved-views', { ...fields, shared: true })
    expect([shared.status, Object.keys(shared.body.errors ?? {})]).toEqual([400, ['shared']])
    await db.deleteFrom('industry_samples').execute()
    expect((await open(alone, _id)).status).toBe(403)
  })

  test('is published to its owner alone, and once shared to those who share it, without an id [D13.94]', async () => {
    const [owner] = await openCompany()
    const { companyCustomer } = owner
    const events: LiveMessage[] = []
    const leave = services.live.subscribe((message) => {
      if (message.kind === 'event') events.push(message.event)
    })
    const { _id } = await save(owner)
    for (const to of [{ shared: true }, { name: 'Other' }, { shared: false }, { name: 'Own' }]) {
      await change(owner, _id, to)
    }
    const { id: user } = await db
      .selectFrom('users')
      .where('email', '=', owner.email)
      .select('id')
      .executeTakeFirstOrThrow()
    const event = { kind: 'saved-views' } as const
    const own = { to: 'user', user, event } as const
    const all = { to: 'company-customer', companyCustomer, event } as const
    await expect.poll(() => events).toEqual([own, all, all, all, own])
    leave()
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
