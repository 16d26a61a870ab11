import type { Approval } from '@insights/contract/reading/approvals.ts'
import { buildPreview } from '@insights/domain/reading/document/build-preview.ts'
import type { ReportDocument } from '@insights/domain/reading/document/report-document.ts'
import type { InjectOptions } from 'fastify'
import { describe, expect, test } from 'vitest'

import { mailNotifications } from '../../accounts/notifications/mail-notifications.ts'
import { addCompanyCustomer, assignEdition } from '../../testing/add-company-customer.ts'
import { addCompleteReport } from '../../testing/add-complete-report.ts'
import { moveReport } from '../../testing/add-report.ts'
import type { CallAs } from '../../testing/call-as.ts'
import { completeReport } from '../../testing/complete-report.ts'
import { openDocuments } from '../../testing/open-documents.ts'

const portal = await openDocuments()
const { app, db, services, as, senior, researcher, customer, addPublished, buy, read } = portal
const { sendMails, mails, idOf } = portal

const companyCustomer = customer.companyCustomer
const email = 'colleague@test.example'
const colleague = await as({ email, loginType: 'CUSTOMER', companyCustomer })
const notBought = await as({
  email: 'outsider@test.example',
  loginType: 'CUSTOMER',
  companyCustomer: await addCompanyCustomer(db),
})
const first = await addPublished({ date: '2026-01-01' })
await buy(first)
const { industry } = first

async function addDraft(date: string) {
  const report = await addCompleteReport(db, { industry, date })
  await completeReport(db, senior, report)
  await moveReport(db, report._id, 'APPROVED')
  return report
}

const approvalOf = async ({ _id }: { _id: string }, call: CallAs = senior) =>
  (await call<Approval>('GET', `/approvals/${_id}`)).body

/** Publishes a report, and returns who is emailed about it, by email address. */
async function publishAndRead({ _id }: { _id: string }, reason?: string): Promise<string[]> {
  await sendMails()
  const { length } = await mails()
  const { status } = await senior('PUT', `/report-status/${_id}`, { status: 'PUBLISHED', reason })
  expect(status).toBe(200)
  await sendMails()
  await mailNotifications(services)
  await sendMails()
  return (await mails())
    .slice(length)
    .map(({ to }) => to)
    .toSorted()
}

describe('before a report is published', () => {
  test('the customers that are listed, and the colleagues, are those whom it emails [D31.78 D31.79 D15.705]', async () => {
    for (const call of [customer, colleague]) {
      const subject = industry.companies[0]!.id
      await call('POST', '/follows', { report: first._id, kind: 'company', subject })
    }
    const report = await addDraft('2026-02-01')
    expect((await approvalOf(report)).emailed.customers).toEqual([])
    // Both follow, and their company has not bought it yet.
    expect((await approvalOf(report)).emailed.notBought).toBe(2)
    await buy(report)
    expect((await approvalOf(report)).emailed.notBought).toBe(0)
    await researcher('PATCH', `/reports/${report._id}`, { title: 'Spring' })
    await moveReport(db, report._id, 'APPROVED')
    await colleague('PATCH', '/notification-choices', { publication: 'none' })
    const { to, emailed } = await approvalOf(report)
    expect(to).toBe('PUBLISHED')
    expect(emailed.staff).toEqual(['researcher Tester'])
    expect(emailed.customers).toMatchObject([{ _id: companyCustomer, users: 1 }])
    expect(await publishAndRead(report)).toEqual(['reader@test.example', 'researcher@test.example'])

    // A revision is emailed to everybody who owns the edition, whatever they follow.
    const body = { reportId: report._id }
    const { body: revision } = await senior<{ _id: string }>('POST', '/report-edit', body)
    await moveReport(db, revision._id, 'APPROVED')
    const corrected = (await approvalOf(revision)).emailed
    expect(corrected.notBought).toBe(0)
    expect(corrected.customers).toMatchObject([{ _id: companyCustomer, users: 2 }])
    const sent = await publishAndRead(revision, 'A screenshot was of another app')
    expect(sent.filter((to) => [email, 'reader@test.example'].includes(to))).toHaveLength(2)
    expect(sent).toHaveLength(2 + corrected.staff.length)
  })

  test('names that the PDF has no font for are listed with their characters [D15.504]', async () => {
    const report = await addDraft('2026-11-01')
    expect((await approvalOf(report)).unprintable).toEqual([])
    const rename = (title: string) =>
      db
        .updateTable('report_companies')
        .set({ title })
        .where('report_id', '=', report._id)
        .where('company_id', '=', industry.companies[0]!.id)
        .execute()
    await rename('ไทยพาณิชย์')
    expect((await approvalOf(report)).unprintable).toEqual([])
    await rename('ᓀᐦᐃᔭᐤ Bank')
    expect((await approvalOf(report)).unprintable).toContainEqual({
      text: 'ᓀᐦᐃᔭᐤ Bank',
      characters: ['ᓀ', 'ᐦ', 'ᐃ', 'ᔭ', 'ᐤ'],
    })
  })

  test('names of clients that own the edition are among them, as copies are prepared for these [D15.600]', async () => {
    const report = await addDraft('2026-12-01')
    const client = await addCompanyCustomer(db, 'ᓀ Partners')
    expect((await approvalOf(report)).unprintable).toEqual([])
    await assignEdition(db, client, report.editionId)
    expect((await approvalOf(report)).unprintable).toEqual([
      { text: 'ᓀ Partners', characters: ['ᓀ'] },
    ])
  })

  test('figures that prevent it and what is unlikely are listed [D31.76 D31.77]', async () => {
    const report = await addDraft('2026-03-01')
    const content = await db
      .selectFrom('content_buildings')
      .where('report_id', '=', report._id)
      .select('content')
      .executeTakeFirstOrThrow()
    const topPerformers = '<p><span data-figure="score/none/overall">40%</span></p>'
    const executiveSummary = { ...content.content!.executiveSummary, topPerformers }
    await db
      .updateTable('content_buildings')
      .set({ content: JSON.stringify({ ...content.content, executiveSummary }) })
      .where('report_id', '=', report._id)
      .execute()
    await moveReport(db, report._id, 'APPROVED')
    const { missingFigures, unlikely } = await approvalOf(report)
    expect(missingFigures).toEqual([
      'Executive Summary: Top Performers: the live figure “40%” is no figure of this report.',
    ])
    // All companies of the industry of tests have the same answers.
    expect(unlikely[0]).toMatch(/^.* and .* have exactly the same \d+ answers\.$/)
    expect((await senior('PUT', `/report-status/${report._id}`, { status: 'PUBLISHED' })).status).toBe(409) // prettier-ignore
  })

  test('customers, and staff once it is published, get nothing of it [S45.15]', async () => {
    const report = await addDraft('2026-04-01')
    expect((await customer('GET', `/approvals/${report._id}`)).status).toBe(403)
    expect((await senior('GET', `/approvals/${first._id}`)).status).toBe(403)
  })
})

describe('staff who look at a report as a customer', () => {
  const view = (user: CallAs, viewAs: string, options: InjectOptions & { readonly url: string }) =>
    app.inject({
      ...options,
      url: `/api${options.url}`,
      headers: { authorization: `Bearer ${user.token}`, 'x-view-as': viewAs },
    })

  test('get what the customer gets, before it is published [D31.84]', async () => {
    const draft = await addDraft('2026-05-01')
    const url = `/report-documents/${draft._id}`
    const whole = (await read(senior, draft)).body
    expect((await view(researcher, 'bought', { url })).json()).toEqual(whole)
    const preview = (await view(senior, 'preview', { url })).json<ReportDocument>()
    expect(preview).toEqual(buildPreview(whole))
    const record = await view(senior, 'bought', { url: `/reports/${draft._id}` })
    expect(record.json()).toMatchObject({ access: 'read', can: { edit: false }, returned: null })

    await moveReport(db, draft._id, 'APPROVED')
    await senior('PUT', `/report-status/${draft._id}`, { status: 'PUBLISHED' })
    await buy(draft)
    const report = { url: `/reports/${draft._id}` }
    const customers = (await customer('GET', report.url)).body
    expect((await view(senior, 'bought', report)).json()).toEqual(customers)
    const previewed = (await notBought('GET', report.url)).body
    expect((await view(senior, 'preview', report)).json()).toEqual(previewed)
  })

  test('reach no route of staff and change nothing [D31.85 S45.16 S45.23]', async () => {
    const draft = await addDraft('2026-06-01')
    for (const url of [`/approvals/${draft._id}`, `/report-progress/${draft._id}`, '/users']) {
      expect((await view(senior, 'bought', { url })).statusCode).toBe(403)
    }
    const subject = industry.companies[0]!.id
    const follow = { report: first._id, kind: 'company', subject }
    for (const [method, url, payload] of [
      ['PUT', `/report-status/${draft._id}`, { status: 'PUBLISHED' }],
      ['POST', '/follows', follow],
      ['POST', '/report-status', { rid: first._id }],
      ['PATCH', `/reports/${draft._id}`, { title: 'Other' }],
    ] as const) {
      const { statusCode, body } = await view(senior, 'bought', { method, url, payload })
      expect([statusCode, body]).toEqual([403, expect.stringContaining('as a customer')])
    }
    const visits = () => db.selectFrom('home_visits').selectAll().orderBy('user_id').execute()
    const before = await visits()
    expect((await view(senior, 'bought', { url: '/home?looking=true' })).statusCode).toBe(200)
    expect(await visits()).toEqual(before)
  })

  test('are counted as no reading, and appear in no log [D31.86 S45.17]', async () => {
    const count = () =>
      db
        .selectFrom('activities')
        .where('actor_id', '=', seniorId)
        .select((eb) => eb.fn.countAll<number>().as('all'))
        .executeTakeFirstOrThrow()
    const seniorId = await idOf(senior)
    const before = await count()
    for (const viewAs of ['bought', 'preview']) {
      await view(senior, viewAs, { url: `/report-documents/${first._id}` })
    }
    expect(await count()).toEqual(before)
    const opens = db.selectFrom('report_opens').where('user_id', '=', seniorId).selectAll()
    expect(await opens.execute()).toEqual([])
  })

  test('a customer gains nothing by asking for a view, and an unknown one is rejected [S45.18]', async () => {
    const draft = await addDraft('2026-07-01')
    const url = `/report-documents/${draft._id}`
    expect((await view(customer, 'bought', { url })).statusCode).toBe(404)
    const preview = await view(notBought, 'bought', { url: `/report-documents/${first._id}` })
    expect(preview.json()).toMatchObject({ preview: true })
    expect((await view(senior, 'everything', { url })).statusCode).toBe(400)
  })
})
