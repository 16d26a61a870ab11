import { APPLICATIONS } from '@insights/domain/catalogue/application.ts'
import { type Content, emptyContent } from '@insights/domain/content/content.ts'
import type { Tables } from '@insights/server/database/tables.ts'
import { type Kysely, sql } from 'kysely'

import { compare, median, printResult, time } from './measure.ts'
import { openPortal } from './open-portal.ts'
import { addCaller, addCustomer, addScoredDraft, addSession, copyReports, publishReport } from './seed.ts' // prettier-ignore

/**
 * Times staff's work in a portal of years against one of a few months, in turns: 288 reports of 3,600 answers
 * in twelve industries, 36 editions in one, 60 companies and 50,000 entries of what these read in two years, against 24
 * reports, five companies and 1,100 entries. GET over HTTP handlers; publishing is one transaction.
 */
const ROUNDS = 20
const PUBLISHED = 10
const SIZE = { companies: 10, categories: 12, capabilities: 10 }

const small = await openYears({
  reports: 24,
  history: 8,
  clients: 5,
  entries: 1100,
})
const began = performance.now()
const large = await openYears({
  reports: 288,
  history: 36,
  clients: 60,
  entries: 50_000,
})
const seconds = (performance.now() - began) / 1000
printResult('making the large portal', seconds, 's', { atMost: 300 })

for (const [name, path, atMost] of [
  ['search in texts', 'search?text=nearly', 2],
  ['Insight of 730 days', 'insight?days=730', 3],
  ['calendar of editions', 'edition-calendar?year=2189', 2],
] as const) {
  const { subject, reference, ratio } = await compare(
    ROUNDS,
    () => large.get(path),
    () => small.get(path),
  )
  console.log(`  ${name}: ${reference.toFixed(1)} ms small, ${subject.toFixed(1)} ms large`)
  printResult(`${name}, large to small`, ratio, 'times', { atMost })
}
const taken = { small: [] as number[], large: [] as number[] }
for (let n = 0; n < PUBLISHED; n += 1) {
  // In turns: what a publication leaves to jobs runs during the next one.
  const turns = n % 2 === 0 ? (['small', 'large'] as const) : (['large', 'small'] as const)
  for (const which of turns) taken[which].push(await (which === 'small' ? small : large).publish(n))
}
const [of, by] = [median(taken.large), median(taken.small)]
console.log(`  publishing: ${by.toFixed(0)} ms small, ${of.toFixed(0)} ms large`)
printResult('publishing, large to small', of / by, 'times', { atMost: 1.5 })
await large.close()
await small.close()

interface Years {
  readonly reports: number
  /** Editions of the industry in which more is published, one more than the first. */
  readonly history: number
  readonly clients: number
  /** Openings, previews and exports in the log. */
  readonly entries: number
}

async function openYears({ reports, history, clients, entries }: Years) {
  const { app, db, services, close } = await openPortal()
  const { reportId: source, researcher } = await publishReport(services, SIZE)
  await copyReports(db, { source, count: reports - 1, status: 'PUBLISHED', after: 0 })
  for (let n = 0; n < clients; n += 1) await addCustomer(db, source)
  for (const statement of [
    // The first industry, where more is published: documents read seven earlier editions, which both have.
    sql`update editions set date = date '2150-01-01' + place * interval '1 month',
        industry_id = (select industry_id from editions join reports on edition_id = editions.id
          where reports.id = ${source})
      from (select edition_id, row_number() over (order by edition_id)::int as place from reports
        where id <> ${source} limit ${history}) as moved where id = moved.edition_id`,
    sql`insert into company_reports (company_customer_id, edition_id)
      select company_customers.id, edition_id from company_customers, reports
      where abs(hashtext(reports.id::text || company_customers.id)) % 3 = 0 on conflict do nothing`,
    sql`insert into activities (subject_type, subject_reference, action, actor_id, reading,
        company_customer_id, created_at)
      select 'REPORT', read.id, 'Opened the report "' || read.title || '"', users.id, 'open',
        users.company_customer_id, now() - n * interval '700 days' / ${entries}::int
      from generate_series(1, ${entries}::int) as n
      join (select *, row_number() over (order by id) - 1 as place from reports) as read
        on read.place = n::bigint * 7919 % ${reports}::int
      join (select *, row_number() over (order by id) - 1 as place from users where login_type = 'CUSTOMER')
        as users on users.place = n::bigint * 104729 % ${clients}::int`,
    sql`insert into page_views (user_id, report_id, page, day, company_customer_id, last_at)
      select actor_id, subject_reference::uuid, page, created_at::date, company_customer_id, created_at
      from activities, unnest(array['standing', 'score']) as page
      where reading is not null on conflict do nothing`,
  ])
    await statement.execute(db)
  // Every twentieth answer has a note, as in the search's benchmark.
  await sql`alter table answers disable trigger user`.execute(db)
  await sql`update answers set capability_change_id = 'improved',
      capability_change_note = 'In nearly every menu, ' || md5(id::text)
    where abs(hashtext(id::text)) % 20 = 0`.execute(db)
  await sql`alter table answers enable trigger user`.execute(db)
  await sql`vacuum analyze`.execute(db)
  const authorization = `Bearer ${await addSession(db, researcher)}`
  const call = async (method: 'GET' | 'PUT', path: string, payload?: object) => {
    const { statusCode, body } = await app.inject({
      method,
      url: `/api/${path}`,
      headers: { authorization },
      ...(payload && { payload }),
    })
    if (statusCode !== 200) throw new Error(body)
  }
  return {
    get: (path: string) => call('GET', path),
    /** Publishes one more edition of the first industry. Returns the milliseconds it took. */
    publish: async (n: number) => {
      const { industry_id: industry } = await db
        .selectFrom('editions')
        .innerJoin('reports', 'edition_id', 'editions.id')
        .where('reports.id', '=', source)
        .select('industry_id')
        .executeTakeFirstOrThrow()
      const date = `2191-${String(n + 1).padStart(2, '0')}-01T00:00:00.000Z`
      const id = await addScoredDraft(services, await addCaller(db), { industry, date })
      await writeAll(db, id)
      for (const status of ['REVIEWED', 'APPROVED'] as const)
        await db.updateTable('reports').set({ status }).where('id', '=', id).execute()
      return time(() => call('PUT', `report-status/${id}`, { status: 'PUBLISHED' }))
    },
    close,
  }
}

/** Writes every text of a report, which a publication needs. */
async function writeAll(db: Kysely<Tables>, reportId: string): Promise<void> {
  const text = '<p>All of it.</p>'
  const groups = await db
    .selectFrom('report_categories')
    .where('report_id', '=', reportId)
    .select('belongs_to')
    .distinct()
    .execute()
  const content: Content = {
    executiveSummary: { ...emptyContent().executiveSummary, topPerformers: text },
    productRating: Object.fromEntries(
      APPLICATIONS.map(({ _id }) => [_id, { keySuccessFactor: text, bestInClassFeatures: text }]),
    ),
    categoryPerformance: groups.flatMap(({ belongs_to: categoryGroup }) =>
      APPLICATIONS.map(({ _id: applicationId }) => ({
        _id: crypto.randomUUID(),
        categoryGroup,
        applicationId,
        notableCallouts: text,
        experiences: [],
      })),
    ),
    trendsInnovations: [{ _id: crypto.randomUUID(), trendTitle: 'All', trendContent: text }],
  }
  await sql`insert into content_buildings (report_id, content) values (${reportId}, ${JSON.stringify(content)})
    on conflict (report_id) do update set content = excluded.content`.execute(db)
}
