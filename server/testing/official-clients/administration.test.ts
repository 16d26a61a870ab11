import { beforeAll, describe, expect, test } from 'vitest'

import { answerChallenge } from '../answer-challenge.ts'
import { PASSWORD } from '../call-as.ts'
import { forgetPasswords } from '../forget-password.ts'
import { codeOf } from '../set-up-authenticator.ts'
import { openTestPortal } from '../test-portal.ts'
import { openOfficialClient, openTokenStorage } from './open-official-client.ts'

const portal = await openTestPortal()
const { app, services } = portal
const { tokenFor } = forgetPasswords(portal)
await app.listen({ port: 0, host: '127.0.0.1' })
const client = openOfficialClient(app)
const service = (name: string) => client.service(name)
const svgIcon = '<svg xmlns="http://www.w3.org/2000/svg"><path d="M0 0"/></svg>'
const STRONG = 'violet anchor pamphlet'
const page = { $limit: 8, $skip: 0 }

beforeAll(async () => {
  await client.signIn('senior@test.example', PASSWORD)
})

describe('the official Feathers clients', () => {
  test('sign in, re-authenticate with the stored token and sign out [D15.164]', async () => {
    const storage = openTokenStorage()
    const first = openOfficialClient(app, storage)
    const { accessToken, user } = await first.signIn('researcher@test.example', PASSWORD)
    expect(user).toMatchObject({ email: 'researcher@test.example', loginType: 'ADMIN' })
    // A page that is opened again has nothing but the storage.
    const second = openOfficialClient(app, storage)
    expect(await second.reAuthenticate()).toMatchObject({ accessToken, user: { _id: user._id } })
    const industries = await second.service('industries').find({ query: { $limit: 0 } })
    expect(industries).toMatchObject({ limit: 0, data: [] })
    await second.signOut()
    storage.setItem('feathers-jwt', accessToken)
    await expect(first.reAuthenticate()).rejects.toMatchObject({
      name: 'NotAuthenticated',
      code: 401,
    })
    expect(storage.getItem('feathers-jwt')).toBeNull()
    await expect(first.signIn('researcher@test.example', 'wrong horse')).rejects.toMatchObject({
      code: 401,
      message: 'Invalid login',
    })
  })

  test('manage the catalogue, with records sent back as they were read [D15.164 D15.367]', async () => {
    const { _id } = await service('industries').create({ title: 'Trams', description: '', svgIcon })
    const industry = await service('industries').get(_id)
    const changed = await service('industries').patch(_id, { ...industry, description: 'Rails' })
    expect(changed).toMatchObject({ _id, title: 'Trams', description: 'Rails', active: true })
    const category = await service('categories').create({
      title: 'Tickets',
      description: '',
      active: true,
      industry: _id,
      fixedScoringWeight: '',
      belongsTo: 'Booking',
    })
    expect(category.fixedScoringWeight).toBeNull()
    expect(
      await service('categories').patch(category._id, {
        ...category,
        belongsTo: 'Buying',
        fixedScoringWeight: 2,
      }),
    ).toMatchObject({ industry: _id, belongsTo: 'Buying', fixedScoringWeight: 2 })
    const capability = await service('capabilities').create({
      title: 'Day ticket',
      description: '',
      active: true,
      category: category._id,
    })
    expect(
      await service('capabilities').patch(capability._id, { ...capability, title: 'Day pass' }),
    ).toMatchObject({ title: 'Day pass', category: category._id })
    expect(await service('capabilities').find({ query: { $select: ['title'] } })).toMatchObject({
      data: [{ _id: capability._id, title: 'Day pass' }],
    })
    const question = await service('survey-question').create({
      title: 'How important are tickets?',
      active: true,
      industry: _id,
      category: category._id,
    })
    expect(
      await service('survey-question').patch(question._id, { ...question, active: false }),
    ).toMatchObject({ active: false, category: category._id })
    const company = await service('companies').create({ title: 'Tramline', industries: [_id] })
    expect(
      await service('companies').patch(company._id, { ...company, active: false }),
    ).toMatchObject({ title: 'Tramline', active: false, industries: [_id] })

    const listed = await service('categories').find({
      query: { industry: _id, $sort: { title: 1 }, ...page },
    })
    expect(listed).toMatchObject({ total: 1, limit: 8, skip: 0, data: [{ _id: category._id }] })
    expect(listed.data[0]).not.toHaveProperty('capabilities')
    const copy = await service('industry-copy').create({ type: 'INDUSTRY', data: changed })
    expect(copy.title).toBe('Copy of Trams')
    const categoryCopy = await service('industry-copy').create({
      type: 'CATEGORY',
      data: listed.data[0],
    })
    expect(categoryCopy).toMatchObject({ title: 'Copy of Tickets', industry: _id })
    for (const [name, id] of [
      ['survey-question', question._id],
      ['capabilities', capability._id],
      ['categories', category._id],
      ['companies', company._id],
      ['industries', copy._id],
      ['industries', _id],
    ] as const) {
      expect(await service(name).remove(id)).toMatchObject({ _id: id })
      await expect(service(name).get(id)).rejects.toMatchObject({ name: 'NotFound', code: 404 })
    }
    expect(await service('reports').find({ query: { industry: _id, $limit: 0 } })).toMatchObject({
      total: 0,
      data: [],
    })
    expect(
      await service('industries').find({ query: { active: true, $sort: { title: 1 }, ...page } }),
    ).toMatchObject({ total: 0 })
  })

  test('manage users, and read their activity [D15.164 D15.367]', async () => {
    const [insights] = (await service('kli-applications').find({ query: { name: 'INSIGHTS' } }))
      .data
    expect(insights).toMatchObject({ name: 'INSIGHTS' })
    const values = {
      email: 'otto@test.example',
      name: 'Otto',
      lastName: 'Beck',
      phone: '',
      title: '',
      loginType: 'admin',
    }
    const applications = [insights._id]
    const forms = { applications, totp: null, forceTotp: false }
    const { _id } = await service('users').create({ ...values, ...forms, password: STRONG })
    const found = await service('users').find({
      query: {
        hasAggregation: true,
        $populate: ['applications'],
        $sort: { name: 1 },
        ...page,
        loginType: { $in: ['SENIOR', 'ADMIN'] },
        term: 'otto',
      },
    })
    expect(found.data).toMatchObject([
      {
        _id,
        loginType: 'ADMIN',
        lastLogin: [],
        applications: [insights],
      },
    ])
    const updated = await service('users').update(_id, { ...values, ...forms, title: 'Analyst' })
    expect(updated).toMatchObject({ title: 'Analyst', applications })
    const read = found.data[0]
    await expect(service('users').update(_id, read)).rejects.toMatchObject({ code: 409 })
    const again = await service('users').update(_id, { ...read, updatedAt: updated.updatedAt })
    expect(again).toMatchObject({ title: '', applications })
    const log = await service('activity').find({
      query: {
        'subject.type': 'USER',
        'subject.reference': _id,
        'activity.app': { $in: ['INSIGHTS', 'CJM'] },
        $sort: { createdAt: -1 },
        ...page,
      },
    })
    expect(log.data[0]).toMatchObject({ subject: { type: 'USER', reference: _id } })
    expect(await service('users').remove(_id)).toMatchObject({ _id })
  })

  test('manage company customers, their users and assignments [D15.164 D15.367]', async () => {
    const seller = await service('sales-person').create({
      name: 'Ida Lund',
      email: 'ida@sales.example',
    })
    const sellers = await service('sales-person').find({ query: { $limit: 'infinity' } })
    expect(sellers.data).toContainEqual(expect.objectContaining({ _id: seller._id }))
    const fields = {
      name: 'Lund & Co',
      url: 'https://lund.example',
      address: '1 Quay',
      city: 'Portland',
      state: 'OR',
      zip: '97205',
      salesPerson: seller._id,
    }
    const company = await service('companies-customer').create({
      ...fields,
      firstName: 'Pia',
      lastName: 'Lund',
      email: 'pia@lund.example',
      forceTotp: false,
      originUrl: 'http://portal.test',
    })
    const populated = await service('companies-customer').update(
      company._id,
      { ...fields, city: 'Salem' },
      { query: { $populate: ['salesPerson', 'users'] } },
    )
    expect(populated).toMatchObject({ city: 'Salem', users: [{ email: 'pia@lund.example' }] })
    expect(
      await service('companies-customer').find({ query: { $populate: ['users'], ...page } }),
    ).toMatchObject({ limit: 8 })

    const payload = {
      companyId: company._id,
      email: 'tom@lund.example',
      name: 'Tom',
      lastName: 'Lund',
      phone: '',
      title: '',
      password: '',
      applications: ['insights'],
      url: 'http://portal.test',
      totp: null,
      forceTotp: false,
    }
    const user = await service('user-company').create(payload)
    expect(
      await service('user-company').update(user._id, { ...payload, title: 'Buyer' }),
    ).toMatchObject({ title: 'Buyer' })
    const users = await service('user-company').find({
      query: { companyId: company._id, $populate: ['applications'] },
    })
    expect(users.data[1].applications).toMatchObject([{ _id: 'insights', name: 'INSIGHTS' }])
    const [, read] = users.data
    const renamed = await service('user-company').update(user._id, { ...read, name: 'Thomas' })
    expect(renamed).toMatchObject({ name: 'Thomas', title: 'Buyer', applications: ['insights'] })
    const customer = await service('companies-customer').get(company._id, {
      query: { $populate: ['salesPerson', 'users'] },
    })
    expect(
      await service('companies-customer').update(company._id, { ...customer, city: 'Bend' }),
    ).toMatchObject({ city: 'Bend', salesPerson: { _id: seller._id } })
    const query = { companyId: company._id }
    expect(await service('user-company').remove(user._id, { query })).toMatchObject({
      _id: user._id,
    })
    expect(await service('companies-customer').remove(company._id)).toMatchObject({
      _id: company._id,
    })
  })

  test('register, choose a new password and set up an authenticator app [D15.164]', async () => {
    const visitor = openOfficialClient(app)
    const registered = await visitor.service('register').create({
      name: 'Rosa',
      lastName: 'Weil',
      email: 'rosa@visitor.example',
      phone: '1',
      title: 'Head',
      company: 'Weil',
      url: 'http://portal.test',
      challenge: await answerChallenge(services),
    })
    expect(registered.message).not.toBe('')
    const email = 'researcher@test.example'
    const sent = await visitor.service('forgot-password').create({
      email,
      url: 'http://portal.test',
      application: 'INSIGHTS',
      challenge: await answerChallenge(services),
    })
    expect(sent.message).not.toBe('')
    const token = await tokenFor(email)
    const link = await visitor.service('forgot-password').get(token)
    await visitor.service('forgot-password').update(link._id, {
      id: link._id,
      password: STRONG,
      url: '/',
      application: 'INSIGHTS',
    })
    const { user } = await visitor.signIn(email, STRONG)
    const { secret } = await visitor.service('totp').create({ user: email })
    const code = codeOf(secret, Date.now())
    expect(await visitor.service('totp').get(code, { query: { secret } })).toEqual({ valid: true })
    const patched = await visitor
      .service('users')
      .patch(user._id, { totp: secret, currentPassword: STRONG })
    expect(patched.totp).toBe('enabled')
    await expect(visitor.signIn(email, STRONG)).rejects.toMatchObject({ code: 412 })
    const notices = service('status-io').find({ query: { entity: 'maintenance' } })
    expect(await notices).toMatchObject({ data: [] })
  })

  test('report that no drive is connected [D15.164]', async () => {
    await expect(service('google-drive-login').find()).rejects.toMatchObject({ code: 501 })
  })
})
