import type { ErrorBody } from '@insights/contract/error.ts'
import { describe, expect, test } from 'vitest'

import type { LiveMessage } from '../../live/audience.ts'
import { addCompleteReport } from '../../testing/add-complete-report.ts'
import { moveReport } from '../../testing/add-report.ts'
import { openSavedViews } from '../../testing/open-saved-views.ts'
import { userIdOf } from '../../testing/user-rows.ts'

const portal = await openSavedViews()
const { db, as, services, senior, researcher, customer } = portal
const { industry, july, october, company, fields, addPerson, buy, endPurchase } = portal
const { openCompany, save, list, open, change, remove } = portal

describe('a saved view', () => {
  test('can be opened and copied by colleagues once shared, and changed by none [D13.94]', async () => {
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

  test('is shared by staff among staff only [D13.95]', async () => {
    const { _id } = await save(senior, { shared: true })
    expect((await open(researcher, _id)).body).toMatchObject({ access: 'read' })
    const [reader] = await openCompany()
    expect((await open(reader, _id)).status).toBe(404)
    expect(await list(reader)).toEqual([])
    await remove(senior, _id)
  })

  test('is rejected on a report that the caller cannot read [D13.96]', async () => {
    const reader = await addPerson()
    expect((await reader('POST', '/saved-views', fields)).status).toBe(403)
    const draft = await addCompleteReport(db, { industry, date: '2027-01-01' })
    expect((await reader('POST', '/saved-views', { ...fields, report: draft._id })).status).toBe(404) // prettier-ignore
    const [owner] = await openCompany()
    const { _id } = await save(owner)
    expect((await change(owner, _id, { report: october._id })).status).toBe(403)
    expect((await change(owner, _id, { report: draft._id })).status).toBe(404)
  })

  test('is a removable name to its owner after the purchase has ended, and missing for others [D13.97 S10.18]', async () => {
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

  test('opens the readable revision once its own is replaced, and names the newer edition only to its readers [D13.92 D13.98]', async () => {
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

  test('is lost to a user who moves to another company customer, and stays with its colleagues [D13.99]', async () => {
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

  test('is deleted with its owner’s account if private, and stays if shared [D13.99]', async () => {
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

  test('can be saved on a sample by customers without a company customer, who share nothing [D13.104]', async () => {
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

  test('is published to its owner alone, and once shared to its colleagues, without an id [D13.94]', async () => {
    const [owner] = await openCompany()
    const { companyCustomer } = owner
    const events: LiveMessage[] = []
    const leave = services.live.subscribe((message) => {
      if (message.kind === 'event') events.push(message.event)
    })
    // Equal events that wait are sent as one.
    const sent = (count: number) => expect.poll(() => events).toHaveLength(count)
    const { _id } = await save(owner)
    await sent(1)
    const changes = [{ shared: true }, { name: 'Other' }, { shared: false }, { name: 'Own' }]
    for (const [at, to] of changes.entries()) {
      await change(owner, _id, to)
      await sent(2 + at)
    }
    const user = await userIdOf(db, owner.email)
    const event = { kind: 'saved-views' } as const
    const own = { to: 'user', user, event } as const
    const all = { to: 'company-customer', companyCustomer, event } as const
    expect(events).toEqual([own, all, all, all, own])
    leave()
  })
})
