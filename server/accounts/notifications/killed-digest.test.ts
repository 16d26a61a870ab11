import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'

import { openMailListener } from '@insights/platform/testing/open-mail-listener.ts'
import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'

import { openTestPortal } from '../../testing/test-portal.ts'
import { mailNotifications } from './mail-notifications.ts'

const PEOPLE = 12
const EVENTS = 5
const KILLED_AT = 5
const DAY = 24 * 60 * 60 * 1000

/** Called when a worker is about to send the email of a test's choice; later ones wait. */
let onTurn = async () => {}
let turns = 0
const listener = await openMailListener({
  onRecipient: async () => {
    turns += 1
    if (turns >= KILLED_AT) await onTurn()
  },
})
afterAll(() => listener.close())
const SMTP_URL = `smtp://127.0.0.1:${listener.port}`
const { db, services, runJobs, connectionString, dataDirectory } = await openTestPortal({
  SMTP_URL,
})

let worker: ChildProcess | undefined
afterAll(() => worker?.kill('SIGKILL'))

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

  const program = fileURLToPath(new URL('../../mail/fixtures/worker.ts', import.meta.url))
  worker = spawn(process.execPath, [program, connectionString, dataDirectory, SMTP_URL])
  const exited = once(worker, 'exit')
  let killing: Promise<void> | undefined
  onTurn = async () => {
    killing ??= (async () => {
      // The instant between an acceptance and its record is that of every email (see sendOnce).
      await expect
        .poll(() => db.selectFrom('sent_mails').select('job_id').execute())
        .toHaveLength(KILLED_AT - 1)
      worker!.kill('SIGKILL')
      await exited
    })()
    await killing
    throw new Error('gone')
  }
  await exited
  await killing
  onTurn = async () => {}
  expect(listener.mails).toHaveLength(KILLED_AT - 1)

  // Effects after a while: the runs are lost, and their jobs are due again.
  await sql`update pgboss.job set state = 'retry', start_after = now()
    where state = 'active'`.execute(db)
  await mailNotifications(services, new Date(Date.now() + DAY))
  await runJobs()
  await runJobs()
  const receivers = listener.mails.flatMap(({ to }) => to)
  expect(receivers).toHaveLength(PEOPLE)
  expect(new Set(receivers).size).toBe(PEOPLE)
  for (const { source } of listener.mails) {
    for (let event = 1; event <= EVENTS; event += 1) {
      expect(source.toString()).toContain(`Event ${event}.`)
    }
  }
  const open = db.selectFrom('notifications').select('id').where('mailed_at', 'is', null)
  expect(await open.execute()).toEqual([])
}, 60_000)
