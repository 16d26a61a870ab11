import { statementEnded } from '@insights/platform/telemetry/events.ts'
import { sql } from 'kysely'
import { expect, test } from 'vitest'

import { openTestPortal } from '../../testing/test-portal.ts'
import { findSession } from './find-session.ts'

const { db, senior, researcher, customer } = await openTestPortal()
const tokens = [senior, researcher, customer].map(({ token }) => token!)
const UNKNOWN = 'nobody-has-ever-been-given-this-token'

async function countStatements(work: () => Promise<void>): Promise<number> {
  let count = 0
  const stop = statementEnded.subscribe(() => (count += 1))
  await work().finally(stop)
  return count
}

test('requests that come together share a look-up, and each gets its own caller', async () => {
  const asked = [UNKNOWN, ...tokens, ...tokens.toReversed(), UNKNOWN, tokens[1]!]
  const [SENIOR, ADMIN, CUSTOMER] = ['SENIOR', 'ADMIN', 'CUSTOMER']
  const count = await countStatements(async () => {
    const callers = await Promise.all(asked.map((token) => findSession(db, token)))
    expect(callers.map((caller) => caller?.role)).toEqual([
      undefined,
      SENIOR,
      ADMIN,
      CUSTOMER,
      CUSTOMER,
      ADMIN,
      SENIOR,
      undefined,
      ADMIN,
    ])
  })
  expect(count).toBe(1)
})

test('of more than one look-up takes, none is left out', async () => {
  const asked = Array.from({ length: 250 }, (_, at) => tokens[at % tokens.length]!)
  const callers = await Promise.all(asked.map((token) => findSession(db, token)))
  expect(new Set(callers.map((caller) => caller?.role)).size).toBe(3)
  expect(callers[249]?.email).toBe(callers[0]?.email)
})

test('nothing is kept: a session that has ended is gone for the next who asks', async () => {
  const [token] = tokens
  const before = await findSession(db, token!)
  await db.deleteFrom('sessions').where('token_hash', '=', before!.tokenHash).execute()
  expect(await findSession(db, token!)).toBeUndefined()
})

test('only the session that is used is kept from going idle', async () => {
  const [, used, open] = tokens
  await db
    .updateTable('sessions')
    .set({ seen_at: sql<string>`now() - interval '2 hours'` })
    .execute()
  const [one, other] = await Promise.all([findSession(db, used!), findSession(db, open!, true)])
  const seen = await db
    .selectFrom('sessions')
    .where('token_hash', 'in', [one!.tokenHash, other!.tokenHash])
    .select(['user_id', sql<boolean>`seen_at > now() - interval '1 minute'`.as('lately')])
    .execute()
  expect(Object.fromEntries(seen.map(({ user_id, lately }) => [user_id, lately]))).toEqual({
    [one!._id]: true,
    [other!._id]: false,
  })
})

test('when the database is unavailable, every waiting request gets the error', async () => {
  await sql`alter table sessions rename to sessions_elsewhere`.execute(db)
  const asked = await Promise.allSettled(tokens.map((token) => findSession(db, token)))
  await sql`alter table sessions_elsewhere rename to sessions`.execute(db)
  expect(asked.map(({ status }) => status)).toEqual(['rejected', 'rejected', 'rejected'])
})
