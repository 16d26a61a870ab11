import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'

import { lastDigest } from '@insights/domain/accounts/notifications/last-digest.ts'
import { openMailListener } from '@insights/platform/testing/open-mail-listener.ts'
import { queueMailingOfNotifications } from '@insights/server/accounts/notifications/mail-notifications.ts'
import { queueMail } from '@insights/server/mail/queue-mail.ts'
import { sql } from 'kysely'

import { SMOKE, printResult, time, unlessSmoke } from './measure.ts'
import { openPortal } from './open-portal.ts'
import { serve } from './servers.ts'

/**
 * The daily digest of 1,000 people with 50 notifications each, sent by one worker in a process of its
 * own: how long it takes, against as many emails whose text is there already, and whether each person
 * gets one with everything, also from a worker that is killed in the middle.
 */
const PEOPLE = unlessSmoke(1000, 4)
const EVENTS = unlessSmoke(50, 2)
const KILLED_AT = PEOPLE / 2

const portal = await openPortal()
const { db, services } = portal
const host = `${crypto.randomUUID()}.example`
const data = await mkdtemp(join(tmpdir(), 'insights-bench-mails-'))

/** Called for each email that is about to be sent. */
let onTurn = async () => {}
const listener = await openMailListener({ onRecipient: () => onTurn() })
const startWorker = () =>
  serve('serve-mails.ts', {
    DATABASE: portal.connectionString,
    SMTP_URL: `smtp://127.0.0.1:${listener.port}`,
    DATA: data,
  })
const receivers = () =>
  listener.mails.flatMap(({ to }) => to).filter((address) => address.endsWith(host))

await addPeople()
let worker = await startWorker()
const plain = await time(async () => {
  await queuePlainMails()
  await arrive(PEOPLE)
})
listener.mails.length = 0
await addNotifications()
const digest = await time(async () => {
  await queueMailingOfNotifications(db, services)
  await arrive(PEOPLE)
})
console.log(
  `${PEOPLE} emails whose text is there already: ${(plain / 1000).toFixed(1)} s, digests: ${(digest / 1000).toFixed(1)} s`,
)
printResult(`a digest of ${PEOPLE} people with ${EVENTS} events each`, digest / 1000, 's', {
  atMost: 60,
})
printResult('the digest against emails whose text is there already', digest / plain, 'x', {
  atMost: 5,
})
await printFaults('')

// A test does it, too; starting another worker takes longer than a smoke run should.
if (!SMOKE) {
  listener.mails.length = 0
  await db.deleteFrom('notifications').execute()
  await addNotifications()
  await killInTheMiddle()
  await arrive(PEOPLE)
  await printFaults(', killed in the middle')
}
worker.stop()
await listener.close()
await portal.close()
await rm(data, { recursive: true, force: true })

/** Kills the worker when half is sent, and starts another. */
async function killInTheMiddle(): Promise<void> {
  const before = await countSent()
  let turns = 0
  const { promise: reached, resolve } = Promise.withResolvers<void>()
  const { promise: dead, resolve: release } = Promise.withResolvers<void>()
  onTurn = async () => {
    turns += 1
    if (turns <= KILLED_AT) return
    resolve()
    await dead
    throw new Error('gone')
  }
  await db.transaction().execute(async (transaction) => {
    await sql`delete from pgboss.job where name = 'mail-notifications'`.execute(transaction)
    await queueMailingOfNotifications(transaction, services)
  })
  await reached
  // The instant between an acceptance and its record is that of every email (see sendOnce).
  while ((await countSent()) < before + KILLED_AT) await pause(5)
  process.kill(worker.pid, 'SIGKILL')
  await pause(100)
  onTurn = async () => {}
  release()
  // Effects after a while: the runs are lost, and their jobs are due again.
  await sql`update pgboss.job set state = 'retry', start_after = now()
    where state = 'active'`.execute(db)
  worker = await startWorker()
}

async function arrive(count: number): Promise<void> {
  while (receivers().length < count) await pause(5)
  // One that came twice would come soon.
  await pause(unlessSmoke(50, 5))
}

async function printFaults(when: string): Promise<void> {
  const all = receivers()
  const whole = listener.mails.filter(
    ({ source }) => new Set(source.toString().match(/Event \d+\./g)).size === EVENTS,
  )
  printResult(`emails sent twice${when}`, all.length - new Set(all).size, '', { atMost: 0 })
  printResult(`people without a whole digest${when}`, PEOPLE - whole.length, '', { atMost: 0 })
}

async function countSent(): Promise<number> {
  const { count } = await db
    .selectFrom('sent_mails')
    .select((eb) => eb.fn.countAll<string>().as('count'))
    .executeTakeFirstOrThrow()
  return Number(count)
}

async function addPeople(): Promise<void> {
  await sql`insert into users (email, password_hash, name, last_name, login_type)
    select 'person-' || n || '@' || ${host}, 'none', 'Person', n::text, 'ADMIN'
    from generate_series(1, ${PEOPLE}::int) n`.execute(db)
  await sql`insert into user_products (user_id, product_id)
    select id, 'insights' from users where email like ${`%@${host}`}`.execute(db)
}

async function addNotifications(): Promise<void> {
  const at = new Date(lastDigest(new Date()).getTime() - 60_000)
  await sql`insert into notifications
      (user_id, kind, path, subject, excerpt, event_key, created_at)
    select id, 'reply', '/comments?thread=' || n, 'Event ' || n || '.',
      repeat('Does the paid row count? ', 6), n::text, ${at}
    from users, generate_series(1, ${EVENTS}::int) n where email like ${`%@${host}`}`.execute(db)
  await sql`analyze notifications`.execute(db)
}

async function queuePlainMails(): Promise<void> {
  const people = await db
    .selectFrom('users')
    .where('email', 'like', `%@${host}`)
    .select('email')
    .execute()
  const text = 'Does the paid row count? '.repeat(EVENTS * 20)
  await db.transaction().execute(async (transaction) => {
    for (const { email } of people) {
      await queueMail(transaction, services, { to: email, subject: 'Plain', text, html: text })
    }
  })
}
