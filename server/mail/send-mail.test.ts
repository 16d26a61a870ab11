import { randomBytes } from 'node:crypto'

import { createKysely } from '@insights/platform/database/kysely.ts'
import { createEncryptor } from '@insights/platform/encryption/create-encryptor.ts'
import {
  type ArrivedMail,
  SmtpError,
  openMailListener,
} from '@insights/platform/testing/open-mail-listener.ts'
import { openProxy } from '@insights/platform/testing/open-proxy.ts'
import { sql } from 'kysely'
import { afterAll, beforeEach, expect, onTestFinished, test } from 'vitest'

import type { Tables } from '../database/tables.ts'
import { openTestPortal } from '../testing/test-portal.ts'
import { queueMail } from './queue-mail.ts'
import { sendMailWorker } from './send-mail.ts'

let onMail: (mail: ArrivedMail) => void = () => {}
const listener = await openMailListener({ onMail: (mail) => onMail(mail) })
afterAll(() => listener.close())
const { db, owner, connectionString, services, sendMails } = await openTestPortal({
  SMTP_URL: `smtp://127.0.0.1:${listener.port}`,
  MAIL_FROM: 'Insights <insights@portal.example>',
})
const { jobs } = services

beforeEach(() => {
  onMail = () => {}
  listener.mails.length = 0
})

const mail = {
  to: 'reader@test.example',
  subject: 'Set a password',
  text: 'Open https://portal.test/secret-link',
  html: '<p>secret-link</p>',
}

/** Repeats at once the work that a dead worker would have left. */
async function tryAgain(): Promise<void> {
  await sql`update pgboss.job set state = 'retry', start_after = now(), completed_on = null
    where name = 'send-mail'`.execute(db)
  await sendMails()
}

async function makeDue(): Promise<void> {
  await sql`update pgboss.job set start_after = now() where name = 'send-mail'`.execute(db)
  await sendMails()
}

const messageId = ({ source }: ArrivedMail) =>
  /^Message-ID: <(.*)>\r$/m.exec(source.toString())?.[1]

test('a queued email arrives at the mail server, named by its job [D11.99]', async () => {
  await queueMail(db, services, mail)
  await sendMails()
  expect(listener.mails).toMatchObject([{ from: 'insights@portal.example', to: [mail.to] }])
  const { rows } = await sql<{
    id: string
  }>`select id from pgboss.job where name = 'send-mail'`.execute(db)
  expect(messageId(listener.mails[0]!)).toBe(`${rows[0]!.id}@portal.example`)
})

test('an email that the server has accepted is not sent again, whatever happens to its job', async () => {
  await queueMail(db, services, mail)
  await sendMails()
  expect(listener.mails).toHaveLength(1)
  await tryAgain()
  await tryAgain()
  expect(listener.mails).toHaveLength(1)
})

test('an email that is rejected for now is retried until it is accepted [D11.101]', async () => {
  let rejections = 0
  onMail = () => {
    if ((rejections += 1) <= 2) throw new SmtpError(451, 'Try again later')
  }
  await queueMail(db, services, mail)
  for (let count = 0; count < 5; count += 1) await makeDue()
  expect(rejections).toBe(3)
  expect(listener.mails).toHaveLength(1)
  expect(await jobs.findFailed(10)).toEqual([])
})

test('an email that is rejected for good is given up, with the reason and no content of the email [D11.9]', async () => {
  let rejections = 0
  onMail = () => {
    rejections += 1
    throw new SmtpError(550, 'No such mailbox')
  }
  await queueMail(db, services, mail)
  for (let count = 0; count < 3; count += 1) await makeDue()
  expect(rejections).toBe(1)
  expect(await jobs.findFailed(10)).toMatchObject([
    { queue: 'send-mail', reason: '550 No such mailbox' },
  ])
  const { rows } = await sql`select * from pgboss.job where state = 'failed'`.execute(db)
  expect(JSON.stringify(rows)).not.toMatch(/secret-link|Set a password/)
})

test('an email that was accepted but not recorded is sent again under the same name', async () => {
  await sql`create function refuse_note() returns trigger language plpgsql
    as $$ begin raise 'disk full'; end $$`.execute(owner)
  await sql`create trigger refuse_note before insert on sent_mails
    for each row execute function refuse_note()`.execute(owner)
  await queueMail(db, services, mail)
  await sendMails()
  await sql`drop trigger refuse_note on sent_mails`.execute(owner)
  await makeDue()
  const names = listener.mails.map(messageId)
  expect(names).toHaveLength(2)
  expect(new Set(names).size).toBe(1)
})

test('an email that was accepted while the database went away is recorded once that is back, and not sent again [D11.142]', async () => {
  const proxy = await openProxy(connectionString)
  const away = createKysely<Tables>(proxy.connectionString)
  sendMailWorker.register({ ...services, db: away })
  onTestFinished(async () => {
    sendMailWorker.register(services)
    await away.destroy()
    await proxy.cut()
  })
  let back: Promise<unknown> = Promise.resolve()
  onMail = () => {
    back = proxy.cut().then(() => setTimeout(() => void proxy.restore(), 600))
  }
  await queueMail(db, services, mail)
  await sendMails()
  await back
  const { rows } = await sql<{ state: string; retries: number }>`
    select state, retry_count as retries from pgboss.job where name = 'send-mail'
    order by created_on desc limit 1`.execute(db)
  expect(rows).toEqual([{ state: 'completed', retries: 0 }])
  expect(listener.mails).toHaveLength(1)
})

test('an email is not sent when it is obsolete', async () => {
  await queueMail(db, services, { ...mail, usefulUntil: new Date(Date.now() - 1000) })
  await queueMail(db, services, { ...mail, usefulUntil: new Date(Date.now() + 60_000) })
  await sendMails()
  expect(listener.mails).toHaveLength(1)
  expect(await jobs.findFailed(1)).toMatchObject([
    { reason: 'It could not be sent while it was of use.' },
  ])
})

test('an email that was encrypted with another key is given up', async () => {
  await queueMail(db, { jobs, encryptor: createEncryptor(randomBytes(32)) }, mail)
  await sendMails()
  expect(listener.mails).toEqual([])
  expect(await jobs.findFailed(1)).toMatchObject([{ reason: /sealed with another key/ }])
})

test('an email whose address would reach someone else is given up', async () => {
  await queueMail(db, services, { ...mail, to: 'reader@test.example\r\nBcc: thief@evil.example' })
  await sendMails()
  expect(listener.mails).toEqual([])
  expect(await jobs.findFailed(1)).toMatchObject([
    { reason: 'The address is none that mail can be sent to.' },
  ])
})

test('records of sent emails are deleted long after their jobs', async () => {
  await sql`insert into sent_mails values
    ('00000000-0000-0000-0000-000000000001', now() - interval '61 days'),
    ('00000000-0000-0000-0000-000000000002', now() - interval '59 days')`.execute(db)
  await queueMail(db, services, mail)
  await sendMails()
  const { rows } =
    await sql`select job_id from sent_mails where sent_at < now() - interval '1 day'`.execute(db)
  expect(rows).toEqual([{ job_id: '00000000-0000-0000-0000-000000000002' }])
})
