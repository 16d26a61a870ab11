import { randomUUID } from 'node:crypto'

import { statementEnded } from '@insights/platform/telemetry/events.ts'
import { sql } from 'kysely'
import { expect, test } from 'vitest'

import { assignEdition } from '../../testing/add-company-customer.ts'
import { addCompleteReport } from '../../testing/add-complete-report.ts'
import { moveReport } from '../../testing/add-report.ts'
import { openTestPortal } from '../../testing/test-portal.ts'
import { findReportAccess } from '../find-report-access.ts'
import { findSession, findSessionAndReport } from './find-session.ts'

const { db, owner, senior, researcher, customer } = await openTestPortal()
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

test('reports are looked up with the sessions, each with the access of its own caller [D11.144]', async () => {
  const [draft, bought] = [await addCompleteReport(db), await addCompleteReport(db)]
  await moveReport(db, bought._id, 'PUBLISHED')
  const { edition_id } = await db
    .selectFrom('reports')
    .where('id', '=', bought._id)
    .select('edition_id')
    .executeTakeFirstOrThrow()
  await assignEdition(db, customer.companyCustomer, edition_id)
  const [, staff, reader] = tokens
  const asked = [
    [staff, draft._id, 'edit'],
    [reader, draft._id, 'none'],
    [reader, bought._id, 'read'],
    [staff, bought._id, 'read'],
    [staff, null, undefined],
    [staff, randomUUID(), undefined],
    [UNKNOWN, bought._id, undefined],
  ] as const
  const count = await countStatements(async () => {
    const found = await Promise.all(
      asked.map(([token, id]) => findSessionAndReport(db, token!, id)),
    )
    expect(found.map((one) => one?.report?.access)).toEqual(asked.map(([, , access]) => access))
    expect(found.map((one) => one?.caller.role)).toEqual([
      'ADMIN',
      'CUSTOMER',
      'CUSTOMER',
      'ADMIN',
      'ADMIN',
      'ADMIN',
      undefined,
    ])
    const caller = found[2]!.caller
    expect(found[2]!.report).toEqual(await findReportAccess(db, caller, bought._id))
  })
  // The second is that of the comparison.
  expect(count).toBe(2)
})

test('a request that reads a report has one statement before its own [D11.144]', async () => {
  const { _id } = await addCompleteReport(db)
  const read = (user: typeof senior) => user('GET', `/report-progress/${_id}`)
  expect((await read(senior)).status).toBe(200)
  const texts: string[] = []
  const stop = statementEnded.subscribe(({ text }) => texts.push(text))
  await read(senior).finally(stop)
  // Purchases are looked up together with access, and nowhere else.
  for (const table of ['"sessions"', 'company_reports'])
    expect(texts.filter((text) => text.includes(table))).toHaveLength(1)
})

test('all requests are found when they are more than one look-up takes', async () => {
  const asked = Array.from({ length: 250 }, (_, at) => tokens[at % tokens.length]!)
  const callers = await Promise.all(asked.map((token) => findSession(db, token)))
  expect(new Set(callers.map((caller) => caller?.role)).size).toBe(3)
  expect(callers[249]?.email).toBe(callers[0]?.email)
})

test('a session that has ended is gone for the next request, since nothing is cached', async () => {
  const [token] = tokens
  const before = await findSession(db, token!)
  await db.deleteFrom('sessions').where('token_hash', '=', before!.tokenHash).execute()
  expect(await findSession(db, token!)).toBeUndefined()
})

test('only the session in use is kept from going idle', async () => {
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

test('every waiting request gets the error when the database is unavailable', async () => {
  await sql`alter table sessions rename to sessions_elsewhere`.execute(owner)
  const asked = await Promise.allSettled(tokens.map((token) => findSession(db, token)))
  await sql`alter table sessions_elsewhere rename to sessions`.execute(owner)
  expect(asked.map(({ status }) => status)).toEqual(['rejected', 'rejected', 'rejected'])
})
