import { sql } from 'kysely'
import { expect, test } from 'vitest'

import { openKillingMailServer } from '../../testing/kill-mail-worker.ts'
import { openTestPortal } from '../../testing/test-portal.ts'
import { mailNotifications } from './mail-notifications.ts'

const PEOPLE = 12
const EVENTS = 5
const KILLED_AT = 5
const DAY = 24 * 60 * 60 * 1000

const { SMTP_URL, mails, killWorkerAt } = await openKillingMailServer()
const portal = await openTestPortal({ SMTP_URL })
const { db, services, sendMails } = portal

async function addPeople() {
  const people = await db
    .insertInto('users')
    .values(
      Array.from({ length: PEOPLE }, (_, at) => ({
        email: `person-${at}@digest.example`,
        password_hash: 'none',
        name: 'Person',
        last_name: String(at),
        login_type: 'ADMIN' as const,
      })),
    )
    .returning('id')
    .execute()
  await db
    .insertInto('user_products')
    .values(people.map(({ id }) => ({ user_id: id, product_id: 'insights' })))
    .execute()
  await sql`insert into notifications (user_id, kind, path, subject, event_key)
    select id, 'reply', '/', 'Event ' || n || '.', n::text
    from users, generate_series(1, ${EVENTS}::int) n where email like '%@digest.example'`.execute(
    db,
  )
}

test('a digest whose worker is killed in the middle reaches each person once, with every event [D29.17]', async () => {
  await addPeople()
  // Broken off before its commit, and run again.
  const undone = db.transaction().execute(async (transaction) => {
    await sql`update notifications set mail_id = gen_random_uuid()`.execute(transaction)
    throw new Error('killed')
  })
  await expect(undone).rejects.toThrow('killed')
  await mailNotifications(services, new Date(Date.now() + DAY))
  await mailNotifications(services, new Date(Date.now() + DAY))

  await killWorkerAt(KILLED_AT, portal)
  await mailNotifications(services, new Date(Date.now() + DAY))
  await sendMails()
  await sendMails()
  const receivers = mails.flatMap(({ to }) => to)
  expect(receivers).toHaveLength(PEOPLE)
  expect(new Set(receivers).size).toBe(PEOPLE)
  for (const { source } of mails) {
    for (let event = 1; event <= EVENTS; event += 1) {
      expect(source.toString()).toContain(`Event ${event}.`)
    }
  }
  const open = db.selectFrom('notifications').select('id').where('mailed_at', 'is', null)
  expect(await open.execute()).toEqual([])
})
