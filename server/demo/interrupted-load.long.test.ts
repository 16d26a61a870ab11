import { createKysely } from '@insights/platform/database/kysely.ts'
import { holdTurn } from '@insights/platform/testing/hold-turn.ts'
import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'

import type { Tables } from '../database/tables.ts'
import { openEmptyPortal } from '../testing/open-empty-portal.ts'
import { fillPortal } from './load-demo.ts'
import { readDemo } from './read-demo.ts'

const { db, connectionString } = await openEmptyPortal()
const now = new Date('2026-05-20T12:00:00Z')

/** The demo without screenshots, which take longer than everything else. */
const drawn = readDemo().map((series) => ({ series, screens: [] }))

async function counts() {
  const { rows } = await sql<Record<string, number>>`
    select (select count(*)::int from users) as users,
      (select count(*)::int from industries) as industries,
      (select count(*)::int from reports) as reports,
      (select count(*)::int from answers) as answers
  `.execute(db)
  return rows[0]
}

/** Ends the connection that is loading once answers are written, as killing its process would. */
async function cutOff(load: Promise<unknown>): Promise<void> {
  let over = false
  load.finally(() => (over = true)).catch(() => undefined)
  while (!over) {
    await sql`
      select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and pid <> pg_backend_pid()
        and query like '%update answers%jsonb_to_recordset%'
    `.execute(db)
  }
}

test('an interrupted load leaves nothing, and the next one loads everything', async () => {
  const load = fillPortal(db, drawn, now)
  await cutOff(load)
  await expect(load).rejects.toThrow(/cannot be reached/)
  expect(await counts()).toEqual({ users: 0, industries: 0, reports: 0, answers: 0 })

  const both = await Promise.all([fillPortal(db, drawn, now), fillPortal(db, drawn, now)])
  expect(both.filter((did) => did)).toHaveLength(1)
  const after = await counts()
  expect(after).toMatchObject({ users: 4, industries: 3, reports: 9 })
  expect(after?.answers).toBeGreaterThan(8000)
})

test('a load waits for a slower one longer than a statement may take [D11.30]', async () => {
  const statementTimeout = 1000
  const hasty = createKysely<Tables>(connectionString, { statementTimeout })
  afterAll(() => hasty.destroy())
  const { over } = await holdTurn(db, 'demo content', 2 * statementTimeout)
  expect(await fillPortal(hasty, [], now)).toBe(false)
  await over
})
