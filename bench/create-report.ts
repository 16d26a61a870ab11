import { createReport } from '@insights/server/reports/create-report.ts'
import { sql } from 'kysely'

import { compare, printResult } from './measure.ts'
import { openPortal } from './open-portal.ts'
import { addCaller, addIndustry } from './seed.ts'

/** Creating a report of 6,000 answers against one bare INSERT ... SELECT of as many rows. */
const portal = await openPortal()
const { db, services } = portal
const caller = await addCaller(db)
const industry = await addIndustry(db, { companies: 10, categories: 20, capabilities: 10 })

// The bare table has the columns, defaults, keys and checks of `answers`, and nothing else.
await sql`create table bare (like answers including all)`.execute(db)
let month = 0
const source = await createReport(services, caller, {
  industry,
  status: 'DRAFT',
  date: nextMonth(),
})

const result = await compare(
  15,
  () => createReport(services, caller, { industry, status: 'DRAFT', date: nextMonth() }),
  async () => {
    await sql`insert into bare (report_id, company_id, application_id, category_id, capability_id)
      select ${crypto.randomUUID()}::uuid, company_id, application_id, category_id, capability_id
      from answers where report_id = ${source}`.execute(db)
  },
)
console.log(
  `Creating a report of 6,000 answers: ${result.subject.toFixed(0)} ms, a bare INSERT ... SELECT: ${result.reference.toFixed(0)} ms`,
)
printResult('creating a report, times one bare INSERT ... SELECT', result.ratio, 'x', { atMost: 2 })
await portal.close()

function nextMonth(): string {
  month += 1
  return new Date(Date.UTC(2000, month)).toISOString()
}
