import type { Tables } from '@insights/server/database/tables.ts'
import { findSession } from '@insights/server/http/session/find-session.ts'
import { createReport } from '@insights/server/reports/create-report.ts'
import { type Kysely, sql } from 'kysely'

import { addCustomer } from './add-customer.ts'
import { addIndustry, addResearcher } from './add-industry.ts'
import { addSession } from './add-session.ts'
import { median, time } from './measure.ts'
import { openPortal } from './open-portal.ts'
import { printResult } from './print-result.ts'
import { unlessSmoke } from './smoke.ts'

/**
 * Search of the text on 50,000 screenshots in 50 editions of an industry: in one report and across all
 * editions that the caller may read, for words that 1 in 10,000, 1 in 50 and nearly all pictures have,
 * as staff and as a customer who has bought half of the editions. Reference in the same run: the same
 * number of requests for the list of reports.
 */
const REPORTS = unlessSmoke(50, 4)
const IMAGES_OF_REPORT = unlessSmoke(1_000, 10)
const WARM_UP = unlessSmoke(3, 0)
const ROUNDS = unlessSmoke(30, 1)

const portal = await openPortal()
const { app, db, services } = portal
const staff = await addSession(db, await addResearcher(db))
const caller = await findSession(db, staff)
if (!caller) throw new Error('The session is not found')
const industry = await addIndustry(db, { companies: 5, categories: 20, capabilities: 10 })
const reports: string[] = []
for (let month = 0; month < REPORTS; month += 1) {
  const date = new Date(Date.UTC(2020, month, 1)).toISOString()
  reports.push(await createReport(services, caller, { industry, status: 'DRAFT', date }))
}
for (const report of reports) await addImages(db, report)
for (const status of ['REVIEWED', 'APPROVED', 'PUBLISHED']) {
  await sql`update reports set status = ${status}`.execute(db)
}
const customer = await addSession(db, await addCustomer(db, reports[0]!))
await sql`insert into company_reports (company_customer_id, edition_id)
  select company_reports.company_customer_id, reports.edition_id from company_reports, reports
  where reports.id = any(${reports.filter((_, place) => place > 0 && place % 2 === 0)}::uuid[])`.execute(
  db,
)
await sql`vacuum analyze`.execute(db)
const { rows } = await sql<{ count: number }>`
  select count(*)::int as count from image_texts where state = 'done'`.execute(db)
console.log(`${rows[0]!.count} pictures in ${REPORTS} editions`)

const report = reports[REPORTS - 2]!
const reference = await measure(staff, () => '/reports?$limit=8')
console.log(
  `The list of reports: p95 ${reference.p95.toFixed(0)} ms, median ${reference.median.toFixed(0)} ms`,
)
for (const [who, token] of [
  ['staff', staff],
  ['a customer', customer],
] as const) {
  for (const [kind, text] of [
    ['a rare word', (round: number) => `rare${round}`],
    ['a word of 1 in 50', (round: number) => `some${round % 50}`],
    ['a word of all', () => 'home'],
    ['two words', (round: number) => `home some${round % 50}`],
    ['two letters', () => 'so'],
  ] as const) {
    const query = (round: number) => encodeURIComponent(text(round))
    const inside = await measure(
      token,
      (round) => `/report-documents/${report}/image-texts?text=${query(round)}`,
    )
    printResult(`${who}, ${kind}, one report, p95`, inside.p95, 'ms', { atMost: 150 })
    const across = await measure(
      token,
      (round) => `/image-text-editions?text=${query(round)}&report=${report}`,
    )
    printResult(`${who}, ${kind}, all editions, p95`, across.p95, 'ms', { atMost: 150 })
  }
}
await portal.close()

async function measure(token: string, path: (round: number) => string) {
  const took: number[] = []
  for (let round = -WARM_UP; round < ROUNDS; round += 1) {
    const milliseconds = await time(async () => {
      const url = `/api${path(round + WARM_UP)}`
      const reply = await app.inject({ url, headers: { authorization: `Bearer ${token}` } })
      if (reply.statusCode !== 200) throw new Error(`${url}: ${reply.body}`)
    })
    if (round >= 0) took.push(milliseconds)
  }
  const sorted = took.toSorted((one, other) => one - other)
  return { p95: sorted[Math.floor(sorted.length * 0.95)]!, median: median(took) }
}

/** Gives the first answers of a report a picture each, with some 40 words. */
async function addImages(on: Kysely<Tables>, reportId: string): Promise<void> {
  await on.transaction().execute(async (transaction) => {
    const run = (statement: ReturnType<typeof sql>) => statement.execute(transaction)
    await run(sql`
      create temporary table pictures on commit drop as
      select gen_random_uuid() as id, gen_random_uuid()::text as sha256, id as answer_id,
        (row_number() over ())::int as place
      from answers where report_id = ${reportId} limit ${IMAGES_OF_REPORT}`)
    await run(sql`
      insert into images (id, sha256, thumbnail_sha256, name, mime, bytes, width, height)
      select id, sha256, sha256, 'screen.png', 'image/png', 1, 1170, 2532 from pictures`)
    await run(sql`insert into report_images select ${reportId}, id from pictures`)
    await run(sql`
      insert into answer_images (report_id, answer_id, image_id, position)
      select ${reportId}, answer_id, id, 0 from pictures`)
    await run(sql`
      update image_texts set state = 'done', words = made.words, terms = array_to_tsvector(made.terms)
      from (
        select sha256,
          array_agg(distinct term) as terms,
          jsonb_agg(jsonb_build_array(term, 0.1, number / 50.0, 0.2, 0.015, 95, number)) as words
        from pictures cross join lateral (
          select number, case
            when number <= 3 then (array['home', 'search', 'more'])[number]
            when number = 4 then 'some' || place % 50
            when number = 5 then 'rare' || (random() * 10000)::int
            else 'word' || (power(random(), 3) * 5000)::int end as term
          from generate_series(1, 40) as number where place > 0
        ) as written
        group by sha256
      ) as made
      where made.sha256 = image_texts.sha256`)
  })
}
