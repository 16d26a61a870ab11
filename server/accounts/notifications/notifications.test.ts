import { randomUUID } from 'node:crypto'

import type {
  Notification,
  NotificationChoices,
} from '@insights/contract/accounts/notifications.ts'
import type { FindResult } from '@insights/contract/find.ts'
import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'

import { transact } from '../../live/transact.ts'
import { addCompleteReport } from '../../testing/add-complete-report.ts'
import type { CallAs } from '../../testing/call-as.ts'
import { openTestPortal } from '../../testing/test-portal.ts'
import { changeUser, userIdOf } from '../../testing/user-rows.ts'
import { waitPast } from '../../testing/wait-past.ts'
import { mailNotifications, queueMailingOfNotifications } from './mail-notifications.ts'
import { type Notification as NewNotification, notify } from './notify.ts'

const { db, services, as, senior, researcher, customer, sendMails, mails } = await openTestPortal()
const RESEARCHER = 'researcher@test.example'
const idOf = (email: string) => userIdOf(db, email)
const me = await idOf(RESEARCHER)
const boss = await idOf('senior@test.example')
/** The digest of the next day is due long after everything that a test stores. */
const DAY = 24 * 60 * 60 * 1000
const inADay = () => new Date(Date.now() + DAY)
/** After all that is stored, whose times are rounded; a second later the digest hour may have come. */
const justNow = () => new Date(Date.now() + 2)

let sent = 0
beforeEach(async () => {
  await db.deleteFrom('notifications').execute()
  await db.deleteFrom('notification_choices').execute()
  sent = (await mails()).length
})

const mention = (more: Partial<NewNotification> = {}): NewNotification => ({
  kind: 'mention',
  userId: me,
  actorId: boss,
  reportId: null,
  path: '/comments?report=1#thread',
  subject: 'Kestrel Airways, iPhone App',
  excerpt: 'Does the paid row count?',
  key: randomUUID(),
  ...more,
})
const store = (...notifications: NewNotification[]) =>
  transact(services, (transaction) => notify(transaction, notifications))
const find = async (query: object = {}, user: CallAs = researcher) =>
  (await user<FindResult<Notification>>('GET', '/notifications', query)).body
const choose = (choices: Partial<NotificationChoices>, user: CallAs = researcher) =>
  user<NotificationChoices>('PATCH', '/notification-choices', choices)

/** Queues what is due at a time, sends it, and returns the emails since the last call. */
async function send(at = justNow()) {
  await mailNotifications(services, at)
  await sendMails()
  const all = (await mails()).slice(sent)
  sent += all.length
  return all
}

describe('the list of notifications', () => {
  test('has one’s own, the newest first, once for each event, and none of one’s own doing [D29.3]', async () => {
    await store(mention({ subject: 'First', key: 'one' }))
    await store(mention({ subject: 'First again', key: 'one' }), mention({ subject: 'Second' }))
    await store(mention({ userId: boss }), mention({ actorId: me }))
    const { total, data } = await find()
    expect([total, data.map(({ subject }) => subject)]).toEqual([2, ['Second', 'First']])
    expect(data[0]).toEqual({
      _id: expect.any(String),
      kind: 'mention',
      actor: 'senior Tester',
      report: null,
      subject: 'Second',
      excerpt: 'Does the paid row count?',
      path: '/comments?report=1#thread',
      createdAt: expect.any(String),
      read: false,
    })
    expect((await find({}, senior)).total).toBe(0)
  })

  test('counts the unread ones, which are marked as read by id or up to a time [D29.4]', async () => {
    for (const subject of ['One', 'Two', 'Three']) await store(mention({ subject }))
    await sql`update notifications set created_at = now() - case subject
      when 'One' then interval '2 s' when 'Two' then interval '1 s' else interval '0' end`.execute(
      db,
    )
    const [three, two] = (await find()).data
    const mark = (body: object) => researcher('PATCH', '/notifications', body)
    expect((await mark({ read: true, until: two!.createdAt })).body).toEqual({ changed: 2 })
    expect((await find({ unread: true, $limit: 0 })).total).toBe(1)
    expect((await mark({ read: true, _ids: [three!._id] })).body).toEqual({ changed: 1 })
    expect((await mark({ read: true })).body).toEqual({ changed: 0 })
    expect((await mark({ read: false, _ids: [two!._id] })).body).toEqual({ changed: 1 })
    expect((await find({ unread: true })).data.map(({ subject }) => subject)).toEqual(['Two'])
  })

  test('neither shows nor changes those of another user [S43.1]', async () => {
    await store(mention({ userId: me }))
    const [mine] = (await find()).data
    const { body } = await senior('PATCH', '/notifications', { read: true, _ids: [mine!._id] })
    expect(body).toEqual({ changed: 0 })
    expect((await find({ unread: true })).total).toBe(1)
  })

  test('is closed to a user who is no longer staff, whatever was stored before [S43.2]', async () => {
    const email = `${randomUUID()}@staff.example`
    const moved = await as({ email, loginType: 'ADMIN' })
    await store(mention({ userId: await idOf(email) }))
    expect((await find({}, moved)).total).toBe(1)
    await changeUser(db, email, {
      login_type: 'CUSTOMER',
      company_customer_id: customer.companyCustomer,
    })
    expect((await moved('GET', '/notifications')).status).toBe(403)
  })

  test('loses what is older than 90 days when something new comes [D29.5]', async () => {
    await store(mention(), mention({ userId: boss, actorId: me }))
    await sql`update notifications set created_at = now() - interval '91 days'`.execute(db)
    await store(mention({ subject: 'New' }))
    expect((await find()).data.map(({ subject }) => subject)).toEqual(['New'])
    expect((await find({}, senior)).total).toBe(1)
  })
})

describe('an email about notifications', () => {
  test('comes at once for the kinds that users want so, with links and its one-click header [D29.6]', async () => {
    await store(mention(), mention({ kind: 'reply', subject: 'For the digest' }))
    const [mail, ...more] = await send()
    expect(more).toEqual([])
    expect(mail).toMatchObject({
      to: RESEARCHER,
      subject: 'senior Tester mentioned you: Kestrel Airways, iPhone App',
    })
    expect(mail!.text).toContain('http://portal.test/comments?report=1#thread')
    expect(mail!.text).toContain('Does the paid row count?')
    expect(mail!.html).toContain('href="http://portal.test/profile#notifications"')
    expect(await send()).toEqual([])
  })

  test('collects a day for the others, and is sent once a day [D29.7]', async () => {
    await store(...['One', 'Two', 'Three'].map((subject) => mention({ kind: 'reply', subject })))
    expect(await send()).toEqual([])
    const [mail, ...more] = await send(inADay())
    expect(more).toEqual([])
    expect(mail!.subject).toBe('3 new notifications')
    for (const subject of ['One', 'Two', 'Three']) expect(mail!.text).toContain(`you: ${subject}`)
    await store(mention({ kind: 'reply', subject: 'Four' }))
    await sql`update notifications set created_at = created_at + interval '1 day'
      where subject = 'Four'`.execute(db)
    expect(await send(inADay())).toEqual([])
    expect((await send(new Date(Date.now() + 2 * DAY))).map(({ subject }) => subject)).toEqual([
      'senior Tester replied to you: Four',
    ])
  })

  test('leaves out what was read before it was sent, and is not sent if that is all [D29.8]', async () => {
    await store(mention({ subject: 'Seen' }), mention({ subject: 'Unseen' }))
    await mailNotifications(services, justNow())
    const seen = (await find()).data.find(({ subject }) => subject === 'Seen')!
    await researcher('PATCH', '/notifications', { read: true, _ids: [seen._id] })
    const [mail] = await send()
    expect(mail!.text).toContain('Unseen')
    expect(mail!.text).not.toContain(': Seen')
    await store(mention({ subject: 'Later' }))
    await mailNotifications(services, justNow())
    await researcher('PATCH', '/notifications', { read: true })
    expect(await send()).toEqual([])
  })

  test('is sent by the rights of its receiver at that moment, not by those when it was queued [S43.3]', async () => {
    const changes = {
      inactive: sql`active = false`,
      customer: sql`login_type = 'CUSTOMER', company_customer_id = ${customer.companyCustomer}`,
      outsider: sql`active = true`,
    }
    for (const [name, change] of Object.entries(changes)) {
      const email = `${name}-${randomUUID()}@staff.example`
      await as({ email, loginType: 'ADMIN', products: ['insights', 'cjm'] })
      await store(mention({ userId: await idOf(email) }))
      await mailNotifications(services, justNow())
      await sql`update users set ${change} where email = ${email}`.execute(db)
      if (name === 'outsider') {
        await sql`delete from user_products where product_id = 'insights'
          and user_id = ${await idOf(email)}`.execute(db)
      }
    }
    expect(await send()).toEqual([])
    expect(await services.jobs.findFailed(10)).toEqual([])
  })

  test('has nothing about a report that was deleted meanwhile [S43.4]', async () => {
    const { id: industry_id } = await db
      .insertInto('industries')
      .values({ title: randomUUID(), svg_icon: '<svg/>' })
      .returning('id')
      .executeTakeFirstOrThrow()
    const edition = await db
      .insertInto('editions')
      .values({ industry_id, date: '2026-03-01' })
      .returning('id')
      .executeTakeFirstOrThrow()
    const report = await db
      .insertInto('reports')
      .values({ edition_id: edition.id, title: 'A secret title' })
      .returning('id')
      .executeTakeFirstOrThrow()
    await store(mention({ reportId: report.id }), mention({ subject: 'Another' }))
    expect((await find()).data.map((one) => one.report)).toContain('A secret title')
    await mailNotifications(services, justNow())
    await db.deleteFrom('reports').where('id', '=', report.id).execute()
    const [mail] = await send()
    expect(mail!.subject).toBe('senior Tester mentioned you: Another')
    expect(mail!.text).not.toContain('A secret title')
  })

  test('keeps no text of a notification in its job [S43.5]', async () => {
    await store(mention({ subject: 'Secret subject', excerpt: 'Secret excerpt' }))
    await mailNotifications(services, justNow())
    const { rows } = await sql`select * from pgboss.job where name = 'send-notifications'`.execute(
      db,
    )
    expect(rows.length).toBeGreaterThan(0)
    expect(JSON.stringify(rows)).not.toMatch(/Secret|@test\.example/)
    await send()
  })

  test('lists fifty notifications and counts the rest [D29.9]', async () => {
    await store(...Array.from({ length: 53 }, (_, at) => mention({ subject: `Number ${at}.` })))
    const [mail] = await send()
    expect(mail!.subject).toBe('53 new notifications')
    expect(mail!.text.match(/Number \d+\./g)).toHaveLength(50)
    expect(mail!.text).toContain('Not listed: 3 more')
  })

  test('has no other link or header than its own, whatever text a notification has [S43.6]', async () => {
    await store(
      mention({
        subject: 'Evil\r\nBcc: thief@evil.example',
        excerpt: '<script>alert(1)</script><a href="https://evil.example">',
      }),
    )
    const [mail] = await send()
    expect(mail!.to).toBe(RESEARCHER)
    expect(mail!.html).not.toMatch(/<script|href="https:\/\/evil/)
  })

  test('is looked for every minute, and only once when processes start together [D29.10]', async () => {
    const count = async () => {
      const { rows } = await sql<{ count: number }>`select count(*)::int from pgboss.job
        where name = 'mail-notifications' and state = 'created'`.execute(db)
      return rows[0]!.count
    }
    await waitPast(60_000, 10_000)
    await store(mention())
    await Promise.all(Array.from({ length: 5 }, () => queueMailingOfNotifications(db, services)))
    expect(await count()).toBe(1)
    // The clock of this process may be behind that of the database.
    await sql`update notifications set created_at = created_at - interval '1 minute'`.execute(db)
    await sendMails()
    expect((await mails()).slice(sent)).toHaveLength(1)
    sent += 1
    // The next one waits for its minute.
    expect(await count()).toBe(1)
  })

  test('is one if two workers look at the same time [D29.11]', async () => {
    await store(...Array.from({ length: 20 }, () => mention()))
    const at = justNow()
    await Promise.all(Array.from({ length: 4 }, () => mailNotifications(services, at)))
    const all = await send()
    const listed = all.flatMap(({ text }) => text.match(/Kestrel Airways, iPhone App\n/g) ?? [])
    expect(listed.length).toBe(20)
  })
})

describe('the choice of how to be notified', () => {
  test('has a usual value for each emailed kind, is logged, and counts from now on [D29.12]', async () => {
    const { body } = await researcher<NotificationChoices>('GET', '/notification-choices')
    expect(body).toMatchObject({ mention: 'now', reply: 'digest', due: 'digest' })
    expect(Object.keys(body)).not.toContain('returned')
    expect((await choose({ mention: 'none', due: 'now' })).body).toMatchObject({
      mention: 'none',
      due: 'now',
      reply: 'digest',
    })
    const { action } = await db
      .selectFrom('activities')
      .select('action')
      .orderBy('created_at', 'desc')
      .limit(1)
      .executeTakeFirstOrThrow()
    expect(action).toBe('Changed their notifications by email: mention none, due now')
    await store(mention(), mention({ kind: 'due', subject: 'Sundial Air' }))
    expect((await send()).map(({ subject }) => subject)).toEqual([
      'senior Tester reminds you of work that is due: Sundial Air',
    ])
    // What came while no emails were wanted is not sent afterwards.
    await choose({ mention: 'now' })
    expect(await send()).toEqual([])
    await store(mention({ subject: 'After' }))
    expect(await send()).toHaveLength(1)
  })

  test('none takes away what is queued already [D29.13]', async () => {
    await store(mention())
    await mailNotifications(services, justNow())
    await choose({ mention: 'none' })
    expect(await send()).toEqual([])
  })

  test('rejects unknown kinds and deliveries by name', async () => {
    const wrong = await researcher('PATCH', '/notification-choices', { returned: 'now' })
    expect([wrong.status, wrong.body]).toMatchObject([400, { message: /returned/ }])
    expect((await researcher('PATCH', '/notification-choices', { due: 'often' })).status).toBe(400)
  })
})

test('mentions are read by who replies to them or resolves their thread, and by no one else [D15.467]', async () => {
  const { _id: report } = await addCompleteReport(db)
  const path = `/comments/${report}`
  const written = (text: string) => ({ _id: randomUUID(), text, mentions: [me, boss] })
  const nameOf = async (id: string) =>
    (await db.selectFrom('people').where('id', '=', id).select(sql<string>`concat(name, ' ', last_name)`.as('name')).executeTakeFirstOrThrow()).name // prettier-ignore
  const other = await as({ email: 'third@test.example', loginType: 'ADMIN' })
  const text = `@${await nameOf(me)} @${await nameOf(boss)} agreed?`
  const subject = { kind: 'report', id: 'report' }
  const [first, second] = [written(text), written(text)]
  for (const one of [first, second]) {
    expect((await other('POST', path, { ...one, subject })).status).toBe(201)
  }
  const threads = (await other<FindResult<{ _id: string }>>('GET', path)).body.data
  const unread = async () =>
    (await Promise.all([researcher, senior].map((user) => find({ unread: true }, user)))).map(({ total }) => total) // prettier-ignore
  expect(await unread()).toEqual([2, 2])
  await researcher('POST', `${path}/${threads[0]!._id}`, { _id: randomUUID(), text: 'Yes', mentions: [] }) // prettier-ignore
  // A reply notifies the authors of a thread, and the senior has written nothing.
  expect(await unread()).toEqual([1, 2])
  await researcher('PATCH', `${path}/${threads[1]!._id}`, { resolved: true })
  expect(await unread()).toEqual([0, 2])
})
