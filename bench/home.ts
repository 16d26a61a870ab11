import type { Home } from '@insights/contract/operations/home.ts'
import { sql } from 'kysely'

import { compare, median, printResult, time, unlessSmoke } from './measure.ts'
import { openPortal } from './open-portal.ts'
import { addCustomer, addResearcher, addSession, copyReports, publishReport } from './seed.ts'

/**
 * The home page of a senior with 40 open reports of 6,000 answers, each with a work plan, by one
 * request. Reference in the same run: a page of 8 reports. Also after each of 40 edits, when the
 * progress of one report is counted again. And that of a customer with 99 editions of such reports, for
 * the first time in this process, and for 60 customers at once.
 */
const REPORTS = unlessSmoke(40, 2)
const EDITIONS = unlessSmoke(99, 2)
const CUSTOMERS = unlessSmoke(60, 2)
const portal = await openPortal()
const { app, db, services } = portal
const size = { companies: 10, categories: 20, capabilities: 10 }
const { reportId: source, researcher: senior } = await publishReport(services, size)
await copyReports(db, { source, count: REPORTS, status: 'DRAFT', after: 0 })
const people = [senior]
while (people.length < 5) people.push(await addResearcher(db))
await sql`insert into work_plan_parts (report_id, company_id, application_id, person_id, due)
  select report_companies.report_id, company_id, applications.id,
    (${people}::uuid[])[1 + floor(random() * 5)::int], current_date + 7
  from report_companies cross join applications
  join reports on reports.id = report_companies.report_id where reports.status = 'DRAFT'`.execute(
  db,
)
await sql`update answers set status = 'NOT_COMPLETED', has_capability = null
  where capability_id in (select id from capabilities order by id limit 20)
    and report_id in (select id from reports where status = 'DRAFT')`.execute(db)
await copyReports(db, { source, count: EDITIONS - 1, status: 'PUBLISHED', after: REPORTS })
const customers: string[] = []
while (customers.length < CUSTOMERS) {
  customers.push(await addSession(db, await addCustomer(db, source)))
}
await sql`insert into company_reports (company_customer_id, edition_id)
  select company_customers.id, edition_id from company_customers, reports
  where reports.status = 'PUBLISHED' on conflict do nothing`.execute(db)
await sql`insert into company_brands (company_customer_id, industry_id, company_id)
  select company_customers.id, industries.id,
    (select company_id from report_companies where report_id = ${source} order by 1 limit 1)
  from company_customers, industries`.execute(db)
await sql`vacuum analyze`.execute(db)
const seniors = await addSession(db, senior)

async function get(path: string, token = seniors): Promise<string> {
  const headers = { authorization: `Bearer ${token}` }
  const { statusCode, body } = await app.inject({ url: `/api/${path}`, headers })
  if (statusCode !== 200) throw new Error(body)
  return body
}

const first = await time(() => get('home?looking=true'))
await sql`update home_visits set looked_at = now() - interval '1 day'`.execute(db)
const bytes = Buffer.byteLength(await get('home'))
const customersFirst = await time(() => get('home', customers[0]))
const library = JSON.parse(await get('home', customers[0])) as Home
if (library.library?.filter(({ brand }) => brand).length !== EDITIONS) {
  throw new Error('The customer does not see the rank of the own brand in each edition')
}
const together = await time(() => Promise.all(customers.map((token) => get('home', token))))
const { subject, reference, ratio } = await compare(
  60,
  () => get('home?looking=true'),
  () => get('reports?$limit=8'),
)
const drafts = await db.selectFrom('reports').where('status', '=', 'DRAFT').select('id').execute()
const afterEdits: number[] = []
for (const { id } of drafts) {
  await sql`update report_editors set edited_at = now() where report_id = ${id}`.execute(db)
  afterEdits.push(await time(() => get('home')))
}
console.log(`${REPORTS} open reports, ${bytes} bytes`)
printResult('home', subject, 'ms')
printResult('a page of 8 reports', reference, 'ms')
printResult('home, by a page of 8 reports', ratio, 'times', { atMost: 1.5 })
printResult('home after an edit of one report', median(afterEdits), 'ms')
printResult('home for the first time', first, 'ms')
printResult(`home of a customer with ${EDITIONS} editions, first`, customersFirst, 'ms')
printResult(`the same of ${CUSTOMERS} customers at once`, together, 'ms')
printResult('first, by a page of 8 reports', customersFirst / reference, 'times')
await portal.close()
