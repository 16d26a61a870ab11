import type { OfferedChoices } from '@insights/contract/accounts/notifications.ts'
import type { FindResult } from '@insights/contract/find.ts'
import { type Follow, MAX_FOLLOWS } from '@insights/contract/reading/follows.ts'
import type { Report } from '@insights/contract/reports/reports.ts'
import { adviceOf } from '@insights/domain/brand/plan/advice.ts'
import type { ReportDocument } from '@insights/domain/reading/document/report-document.ts'
import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'

import { mailNotifications } from '../../accounts/notifications/mail-notifications.ts'
import { addCompanyCustomer } from '../../testing/add-company-customer.ts'
import type { CompleteReport } from '../../testing/add-complete-report.ts'
import type { CallAs } from '../../testing/call-as.ts'
import { publishReport } from '../../testing/complete-report.ts'
import { openDocuments } from '../../testing/open-documents.ts'
import { changeUser } from '../../testing/user-rows.ts'
import { subjectOf } from './followed-texts.ts'
import { notifyFollowers } from './notify-followers.ts'

const { db, services, as, senior, customer, addPublished, buy, read, idOf, mails, sendMails } =
  await openDocuments()
const before = await addPublished()
const { industry } = before
await buy(before)
// Its publication had no followers.
await sendMails()
const [first, second] = industry.companies.toSorted((one, other) => one.title.localeCompare(other.title)) // prettier-ignore
const { categoryGroups, matrix, rankings } = (await read(senior, before)).body
const group = categoryGroups[0]!.title
const capability = matrix[0]!.capabilities[0]!
const me = await idOf(customer)

const follow = (kind: Follow['kind'], subject: string, user: CallAs = customer, report = before) =>
  user<Follow>('POST', '/follows', { report: report._id, kind, subject })
const follows = async (user: CallAs = customer) =>
  (await user<FindResult<Follow>>('GET', '/follows')).body.data
const choose = (publication: 'now' | 'digest' | 'none') =>
  customer<OfferedChoices>('PATCH', '/notification-choices', { publication })

beforeEach(async () => {
  await db.deleteFrom('follows').execute()
  await db.deleteFrom('notifications').execute()
  await db.deleteFrom('notification_choices').execute()
})

/** A customer of a firm that has bought nothing. */
const outsider = await as({
  email: 'outsider@other.example',
  loginType: 'CUSTOMER',
  companyCustomer: await addCompanyCustomer(db),
})

describe('what a customer follows', () => {
  test('is listed by title with what the newest report says of it, until unfollowed [D30.43]', async () => {
    await follow('group', group)
    await follow('capability', capability.capabilityId)
    const { status, body } = await follow('company', first!.id)
    expect(status).toBe(201)
    const rank = rankings!.overall.find((one) => one.companyId === first!.id)!
    expect(body).toMatchObject({
      industry: { _id: industry._id, title: industry.title },
      kind: 'company',
      subject: first!.id,
      newest: { title: first!.title, report: { _id: before._id } },
    })
    expect(body.newest!.text).toContain(`${first!.title} is `)
    expect(body.newest!.text).toContain(String(rank.rank))
    const titles = (await follows()).map((one) => one.newest?.title)
    expect(new Set(titles)).toEqual(new Set([first!.title, capability.title, group]))
    expect((await customer('DELETE', `/follows/${body._id}`)).status).toBe(200)
    expect(await follows()).toHaveLength(2)
    expect((await customer('DELETE', `/follows/${body._id}`)).status).toBe(404)
  })

  test('is there once, however often it is followed [D30.43]', async () => {
    const [one, again] = [await follow('group', group), await follow('group', group)]
    expect(again.body._id).toBe(one.body._id)
    expect(await follows()).toHaveLength(1)
  })

  test('is marked as unread until its report is opened [D30.44]', async () => {
    await db.deleteFrom('report_opens').execute()
    await follow('group', group)
    expect((await follows())[0]!.newest!.unread).toBe(true)
    await read(customer, before)
    expect((await follows())[0]!.newest!.unread).toBe(false)
  })

  test('is in a report that the customer can read: a preview has nothing to follow [S44.20]', async () => {
    expect((await follow('company', first!.id, outsider)).status).toBe(403)
    expect((await follow('company', crypto.randomUUID())).status).toBe(404)
    expect((await follow('group', 'No such group')).status).toBe(404)
    expect((await follow('company', first!.id, senior)).status).toBe(403)
    expect(await follows(outsider)).toEqual([])
  })

  test('shows no title or finding any more once no report of it is open to the customer [S44.21]', async () => {
    const moved = await as({
      email: 'moved@test.example',
      loginType: 'CUSTOMER',
      companyCustomer: customer.companyCustomer,
    })
    await follow('company', first!.id, moved)
    await changeUser(db, 'moved@test.example', { company_customer_id: null })
    expect((await follows(moved)).map(({ newest }) => newest)).toEqual([null])
  })

  test('is neither shown to another user nor removed by one [S44.22]', async () => {
    const { body } = await follow('company', first!.id)
    expect(await follows(outsider)).toEqual([])
    expect((await outsider('DELETE', `/follows/${body._id}`)).status).toBe(404)
    expect(await follows()).toHaveLength(1)
  })

  test(`is limited to ${MAX_FOLLOWS} [S44.23]`, async () => {
    await sql`insert into follows (user_id, industry_id, kind, subject)
      select ${me}, ${industry._id}, 'group', n::text
      from generate_series(1, ${MAX_FOLLOWS}::int) n`.execute(db)
    expect((await follow('company', first!.id)).status).toBe(409)
  })
})

describe('the email about a publication', () => {
  /** After all that is stored, whose times are rounded; a second later the digest hour may have come. */
  const justNow = () => new Date(Date.now() + 2)
  let date = 0
  let sent = 0
  const DAY = 24 * 60 * 60 * 1000

  /** Publishes the next edition, with the same answers. */
  async function publishNext(bought = true): Promise<CompleteReport> {
    date += 1
    const next = await addPublished({ industry, date: `${2026 + date}-03-01` })
    if (bought) await buy(next)
    return next
  }

  /** Queues what is due, sends it, and returns the emails about publications since the last call. */
  async function send(at?: Date) {
    await sendMails()
    await mailNotifications(services, at ?? justNow())
    await sendMails()
    const all = (await mails()).slice(sent)
    sent += all.length
    return all.filter(({ text }) => /Your report is ready|daily digest/.test(text))
  }

  test('names in its subject what matched, and has the reader’s own position, the advice and a link to each [D15.650 D30.45]', async () => {
    await follow('company', second!.id)
    await follow('capability', capability.capabilityId)
    await customer('PUT', `/own-brands/${industry._id}`, { company: first!.id })
    const next = await publishNext()
    const [mail, ...more] = await send()
    expect(more).toEqual([])
    expect(mail!.to).toBe('reader@test.example')
    expect(mail!.subject).toContain(`${second!.title} stayed `)
    expect(mail!.subject).toContain(`${capability.title}: `)
    expect(mail!.text).toMatch(new RegExp(`Our brand: ${first!.title} stays .*Overall \\d`))
    const { body: document } = await customer<ReportDocument>(
      'GET',
      `/report-documents/${next._id}`,
    )
    const advice = adviceOf(document, first!.id)?.text ?? null
    const said = /Next: (.*?) Report: /.exec(mail!.text.replace(/\s+/g, ' '))
    expect(said?.[1] ?? null).toBe(advice)
    expect(mail!.text).toContain(
      `/your-brand/why-it-changed?report=${next._id}&company=${second!.id}`,
    )
    expect(mail!.text).toContain(
      `/appendix/capability/${capability.capabilityId}?report=${next._id}`,
    )
    expect(mail!.text).toContain('http://portal.test/profile#notifications')
  })

  test('reaches each follower once, also when the job runs twice [D30.46]', async () => {
    await follow('group', group)
    const next = await publishNext()
    expect(await send()).toHaveLength(1)
    await notifyFollowers(services, next._id)
    expect(await send()).toEqual([])
  })

  test('is one for each publication [D30.46]', async () => {
    await follow('group', group)
    await publishNext()
    await publishNext()
    const both = await send()
    expect(both.map(({ text }) => /Report: (.*)/.exec(text)?.[1])).toHaveLength(2)
  })

  test('is for owners at the moment of sending: others get none until they buy [S44.24]', async () => {
    await follow('group', group)
    await sql`insert into follows (user_id, industry_id, kind, subject)
      select ${await idOf(outsider)}, ${industry._id}, 'company', ${first!.id}`.execute(db)
    const next = await publishNext(false)
    expect(await send()).toEqual([])
    await buy(next)
    expect((await send()).map(({ to }) => to)).toEqual(['reader@test.example'])
  })

  test('is not sent once the right is lost, and has no findings once nothing matches any more [S44.24]', async () => {
    const { body } = await follow('group', group)
    const next = await publishNext()
    const lost = await mailAndLose(() =>
      db.deleteFrom('company_reports').where('edition_id', '=', next.editionId).execute(),
    )
    expect(lost).toEqual([])
    await publishNext()
    const [ready, ...more] = await mailAndLose(() => customer('DELETE', `/follows/${body._id}`))
    expect(more).toEqual([])
    expect(ready!.subject).toBe(`Your report is ready: ${industry.title}, March ${2026 + date}`)
    async function mailAndLose(lose: () => Promise<unknown>) {
      const id = await db.selectFrom('reports').select('id').orderBy('created_at', 'desc').limit(1).executeTakeFirstOrThrow() // prettier-ignore
      await notifyFollowers(services, id.id)
      await mailNotifications(services, justNow())
      await lose()
      return send()
    }
  })

  test('follows the reader’s choice: at once, in the daily digest, or none [D30.47]', async () => {
    await follow('group', group)
    await choose('digest')
    await publishNext()
    await sendMails()
    await db.updateTable('notifications').set({ created_at: '2026-01-10T07:00:00Z' }).execute()
    expect(await send(new Date('2026-01-10T08:00:00Z'))).toEqual([])
    const [digest] = await send(new Date('2026-01-11T07:00:00Z'))
    expect(digest!.text).toContain('daily digest')
    expect(digest!.subject).toContain(group)
    await choose('none')
    await publishNext()
    expect(await send(new Date(Date.now() + DAY))).toEqual([])
  })

  test('says that an edition is out, not bought, once a day or by choice, to followers whatever it has [D15.703]', async () => {
    const { body: followed } = await follow('company', first!.id)
    // The next editions do not have it, and no email may reveal whether they do.
    await db.updateTable('follows').set({ subject: crypto.randomUUID() }).where('id', '=', followed._id).execute() // prettier-ignore
    const next = await publishNext(false)
    expect(await send()).toEqual([])
    const [digest, ...others] = await sendUnbought(new Date(Date.now() + DAY))
    expect(others).toEqual([])
    expect(digest).toMatchObject({ to: 'reader@test.example' })
    expect(digest!.text).toContain(
      `New edition out, not bought: ${industry.title}, March ${2026 + date}`,
    )
    expect(digest!.text).toContain(`/content-building?report=${next._id}`)
    await customer('PATCH', '/notification-choices', { 'not-bought': 'none' })
    await publishNext(false)
    expect(await sendUnbought(new Date(Date.now() + DAY))).toEqual([])
    await customer('PATCH', '/notification-choices', { 'not-bought': 'now' })
    await publishNext(false)
    expect(await sendUnbought()).toHaveLength(1)
  })

  test('says nothing of that once the edition is bought [D15.703]', async () => {
    await follow('group', group)
    const next = await publishNext(false)
    await sendMails()
    await buy(next)
    const texts = (await send(new Date(Date.now() + DAY))).map(({ text }) => text)
    expect(texts).toHaveLength(1)
    expect(texts.join()).not.toContain('not bought')
  })

  test('reaches all users of a company when it is assigned the edition, once and by their choice [D26.157]', async () => {
    await follow('group', group)
    const colleague = await as({
      email: 'colleague@test.example',
      loginType: 'CUSTOMER',
      companyCustomer: customer.companyCustomer,
    })
    const silent = await as({
      email: 'silent@test.example',
      loginType: 'CUSTOMER',
      companyCustomer: customer.companyCustomer,
    })
    await silent('PATCH', '/notification-choices', { publication: 'none' })
    const next = await publishNext(false)
    expect(await send()).toEqual([])
    // What waited for longer than three days is not emailed by itself any more.
    await db.updateTable('notifications').set({ created_at: '2026-01-10T07:00:00Z' }).execute()
    const assign = () =>
      senior<{ _id: string }>('POST', '/companies-reports', {
        company: customer.companyCustomer,
        report: next._id,
      })
    const { body } = await assign()
    const mailed = (await send()).toSorted((one, other) => one.to.localeCompare(other.to))
    const edition = `${industry.title}, March ${2026 + date}`
    expect(mailed.map(({ to }) => to)).toEqual(['colleague@test.example', 'reader@test.example'])
    expect(mailed[0]!.subject).toBe(`Your report is ready: ${edition}`)
    expect(mailed[0]!.text).toContain('You receive this email because your company has this report')
    expect(mailed[1]!.subject).toContain(group)
    expect(mailed[1]!.text).toContain(`Your report is ready: ${edition}`)
    // Neither the publication’s own job nor another assignment sends it again.
    await notifyFollowers(services, next._id)
    await senior('DELETE', `/companies-reports/${body._id}`)
    await assign()
    expect(await send()).toEqual([])
    expect((await colleague('GET', `/reports/${next._id}`)).body).toMatchObject({ access: 'read' })
  })

  /** As `send`, with the emails on editions that are not bought. */
  async function sendUnbought(at?: Date) {
    await sendMails()
    await mailNotifications(services, at ?? justNow())
    await sendMails()
    const all = (await mails()).slice(sent)
    sent += all.length
    return all.filter(({ text }) => text.includes('not bought'))
  }

  test('is not sent for a revision, whose owners get the email about corrections [D30.48]', async () => {
    await follow('group', group)
    const next = await publishNext()
    await send()
    const { body: revision } = await senior<Report>('POST', '/report-edit', { reportId: next._id })
    expect(revision.status).toBe('DRAFT')
    await publishReport(senior, revision._id)
    await sendMails()
    expect((await mails()).at(-1)!.subject).toContain('Corrected')
    expect(await send()).toEqual([])
  })

  test('is offered to customers alone, who are offered no kind of staff [D30.47]', async () => {
    const offered = async (user: CallAs) =>
      Object.keys((await user<OfferedChoices>('GET', '/notification-choices')).body)
    expect(await offered(customer)).toEqual(['publication', 'not-bought'])
    expect(await offered(senior)).not.toContain('publication')
    expect((await customer('PATCH', '/notification-choices', { reply: 'now' })).status).toBe(400)
    expect((await choose('digest')).body).toEqual({ publication: 'digest', 'not-bought': 'digest' })
  })
})

test('a subject names two findings and counts the others [D30.45]', () => {
  const all = ['One', 'Two', 'Three', 'Four'].map((text) => ({ text }))
  expect(subjectOf([])).toBeNull()
  expect(subjectOf(all.slice(0, 1))).toBe('One')
  expect(subjectOf(all.slice(0, 2))).toBe('One · Two')
  expect(subjectOf(all)).toBe('One · Two · and 2 more')
})
