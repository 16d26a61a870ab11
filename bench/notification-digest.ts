import { lastDigest } from '@insights/domain/accounts/notifications/last-digest.ts'
import { queueMailingOfNotifications } from '@insights/server/accounts/notifications/mail-notifications.ts'
import { sql } from 'kysely'

import { openMailWorker } from './mail-worker.ts'
import { SMOKE, printResult, time, unlessSmoke } from './measure.ts'
import { openPortal } from './open-portal.ts'

/**
 * The daily digest of 1,000 people with 50 notifications each, sent by one worker in a process of its
 * own: how long it takes, against as many emails whose text is there already, and whether each person
 * gets one with everything, also from a worker that is killed in the middle.
 */
const PEOPLE = unlessSmoke(1000, 4)
const EVENTS = unlessSmoke(50, 2)

const portal = await openPortal()
const { db, services } = portal
const host = `${crypto.randomUUID()}.example`
const people = await addPeople()
const { mails, arrive, queuePlainMails, killAfter, printFaults, close } = await openMailWorker(
  portal,
  host,
)
const isWhole = (source: string) => new Set(source.match(/Event \d+\./g)).size === EVENTS

const plain = await time(async () => {
  await queuePlainMails(people, 'Does the paid row count? '.repeat(EVENTS * 20))
  await arrive(PEOPLE)
})
mails.length = 0
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
printFaults(PEOPLE, isWhole, '')

// A test does it, too; starting another worker takes longer than a smoke run should.
if (!SMOKE) {
  mails.length = 0
  await db.deleteFrom('notifications').execute()
  await addNotifications()
  await killAfter(PEOPLE / 2, () =>
    db.transaction().execute(async (transaction) => {
      await sql`delete from pgboss.job where name = 'mail-notifications'`.execute(transaction)
      await queueMailingOfNotifications(transaction, services)
    }),
  )
  await arrive(PEOPLE)
  printFaults(PEOPLE, isWhole, ', killed in the middle')
}
await close()

async function addPeople(): Promise<string[]> {
  await sql`insert into users (email, password_hash, name, last_name, login_type)
    select 'person-' || n || '@' || ${host}, 'none', 'Person', n::text, 'ADMIN'
    from generate_series(1, ${PEOPLE}::int) n`.execute(db)
  await sql`insert into user_products (user_id, product_id)
    select id, 'insights' from users where email like ${`%@${host}`}`.execute(db)
  const added = await db
    .selectFrom('users')
    .where('email', 'like', `%@${host}`)
    .select('email')
    .execute()
  return added.map(({ email }) => email)
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
