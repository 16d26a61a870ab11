import { sql } from 'kysely'
import { expect, test, vi } from 'vitest'

import type { Tables } from '../database/tables.ts'
import { findSession } from '../http/session/find-session.ts'
import { addCompleteIndustry } from '../testing/add-complete-industry.ts'
import { addReport, moveReport } from '../testing/add-report.ts'
import { openTestPortal } from '../testing/test-portal.ts'

// A process prepares the first lists that it is asked for, and earlier tests have asked for many.
vi.resetModules()
const { createKysely } = await import('@insights/platform/database/kysely.ts')
const { prepareReports } = await import('./find-reports.ts')

const { db, owner, connectionString, researcher, customer } = await openTestPortal()

// More than a page of reports, and the statistics that PostgreSQL has of tables in use.
const { _id: industry } = await addCompleteIndustry(db)
for (let month = 1; month <= 9; month += 1)
  await moveReport(db, await addReport(db, { industry, date: `2026-0${month}-01` }), 'PUBLISHED')
await sql`analyze`.execute(owner)

/** More calls than PostgreSQL plans a statement before it compares what planning costs. */
const TIMES = 8

test.each([
  ['staff', researcher],
  ['a customer', customer],
])('a page that screens show to %s is not planned each time [D11.145]', async (_, user) => {
  // Prepared statements belong to a connection.
  const single = createKysely<Tables>(connectionString, { size: 1 })
  const caller = (await findSession(single, user.token!))!
  const find = prepareReports(single)
  for (let time = 0; time < TIMES; time += 1) {
    const status = { $in: ['PUBLISHED' as const, 'PUBLISHED_EDITING' as const] }
    const page = await find(caller, { status, $limit: 8, $skip: 0 })
    expect(page.total).toBe(9)
  }
  const { rows } = await sql<{ isPlannedOnce: boolean }>`
    select generic_plans > 0 as "isPlannedOnce"
    from pg_prepared_statements where name like 'list reports.id%'`.execute(single)
  await single.destroy()
  expect(rows).toEqual([{ isPlannedOnce: true }])
})
