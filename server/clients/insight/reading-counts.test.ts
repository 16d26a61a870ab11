import { INSIGHT_DAYS } from '@insights/contract/clients/insight.ts'
import { propertyRuns } from '@insights/domain/testing/property-runs.ts'
import fc from 'fast-check'
import { sql } from 'kysely'
import { expect, test } from 'vitest'

import { up } from '../../database/migrations/0076_company_reading.ts'
import { addCompanyCustomer } from '../../testing/add-company-customer.ts'
import { addCompleteIndustry } from '../../testing/add-complete-industry.ts'
import { addReport, moveReport } from '../../testing/add-report.ts'
import { openTestDatabase } from '../../testing/open-test-database.ts'
import { findReadingOfCompanies } from './find-reading.ts'

const { db, owner } = await openTestDatabase()
const industry = (await addCompleteIndustry(db))._id
const [march, april] = [await addReport(db, { industry }), await addReport(db, { industry, date: '2026-04-01' })] // prettier-ignore
for (const report of [march, april]) await moveReport(db, report, 'PUBLISHED')
const companies = [await addCompanyCustomer(db), await addCompanyCustomer(db)]
/** Each reads for one company, the last one for none. */
const readers = [companies[0]!, companies[0]!, companies[1]!, null].map((company) => ({
  id: crypto.randomUUID(),
  company,
}))

const acts = fc.array(
  fc.record({
    reader: fc.constantFrom(...readers),
    report: fc.constantFrom(march, april),
    what: fc.constantFrom('open', 'preview', 'export', 'score', 'standing'),
    daysAgo: fc.oneof(fc.constantFrom(0, 30, 31, 90, 730, 731), fc.nat(760)),
    second: fc.nat(86_399),
  }),
  { maxLength: 60 },
)
type Act = (typeof acts extends fc.Arbitrary<infer Value> ? Value : never)[number]

const isPage = ({ what }: Act) => what === 'score' || what === 'standing'

async function store(act: Act): Promise<void> {
  const { reader, report, what, daysAgo, second } = act
  const at = sql`((now() at time zone 'UTC')::date - ${daysAgo}::int + ${second}::int * interval '1 second')
    at time zone 'UTC'`
  const statement = isPage(act)
    ? sql`insert into page_views (user_id, report_id, page, day, company_customer_id, last_at)
        values (${reader.id}, ${report}, ${what}, (now() at time zone 'UTC')::date - ${daysAgo}::int,
          ${reader.company}, ${at})
        on conflict (user_id, report_id, page, day) do update
          set last_at = greatest(page_views.last_at, excluded.last_at)`
    : sql`insert into activities (subject_type, subject_reference, action, actor_id, reading,
          company_customer_id, created_at)
        values ('REPORT', ${report}, 'Read', ${reader.id}, ${what}, ${reader.company}, ${at})`
  await statement.execute(db)
}

/** Counts the acts themselves. */
function countActs(list: readonly Act[], days: number): string[] {
  const recent = list.filter(({ daysAgo }) => daysAgo <= days)
  return companies
    .flatMap((company) => [march, april].map((report) => ({ company, report })))
    .flatMap(({ company, report }) => {
      const own = recent.filter((act) => act.reader.company === company && act.report === report)
      const times = (what: string) => own.filter((act) => act.what === what).length
      const people = new Set(own.map(({ reader }) => reader.id)).size
      const pages = [...new Set(own.filter(isPage).map(({ what }) => what))].toSorted()
      const counts = [times('open'), times('preview'), times('export'), people, ...pages]
      return own.length === 0 ? [] : [[company, report, ...counts].join(' ')]
    })
    .toSorted()
}

async function findCounts(days: number): Promise<string[]> {
  const rows = await findReadingOfCompanies(db, days)
  return rows
    .map(({ company, edition, opens, previews, exports, readers: people, pages }) =>
      [company._id, edition.report, opens, previews, exports, people, ...pages].join(' '),
    )
    .toSorted()
}

const counted = (list: readonly Act[]) => INSIGHT_DAYS.map((days) => countActs(list, days))
const found = () => Promise.all(INSIGHT_DAYS.map(findCounts))

test('Insight has the figures of the log, counted as it grows and from an earlier log [D15.745]', async () => {
  const property = fc.asyncProperty(acts, async (list) => {
    await sql`truncate activities, page_views, company_reading_days, company_readers,
      company_read_pages cascade`.execute(owner)
    for (const act of list) await store(act)
    expect(await found()).toEqual(counted(list))
    await sql`drop table company_reading_days, company_readers, company_read_pages`.execute(owner)
    await sql`drop function count_reading, count_page_views cascade`.execute(owner)
    await owner.transaction().execute((transaction) => up(transaction as never))
    expect(await found()).toEqual(counted(list))
  })
  await fc.assert(property, propertyRuns(40))
})
