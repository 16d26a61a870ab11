import { APPLICATIONS } from '@insights/domain/catalogue/application.ts'
import { type Content, emptyContent } from '@insights/domain/content/content.ts'
import { createKysely } from '@insights/platform/database/kysely.ts'
import type { Tables } from '@insights/server/database/tables.ts'
import { type Kysely, sql } from 'kysely'

import { compare, inTurns, measure, median, printRow, setting, SMOKE, time, unlessSmoke } from './measure.ts' // prettier-ignore
import { openPortal } from './open-portal.ts'
import { addCaller, addCustomer, addScoredDraft, addSession, copyReports, publishReport } from './seed.ts' // prettier-ignore
import { openClient, serve, stopServers } from './servers.ts'

/** The calls that people make all day, on a small portal and on a large one, in turns. */
const READABLE = 'status[$in][]=PUBLISHED&status[$in][]=PUBLISHED_EDITING'
const LISTED = `${READABLE}&status[$in][]=DRAFT&status[$in][]=REVIEWED&status[$in][]=APPROVED`

/**
 * 100 reports of 6,000 answers and 833 of them, 20 clients and 2,000 with ten users each and 25 bought
 * reports, each with its report PDF, over HTTP.
 */
async function measureReports() {
  const small = await openGrown({ reports: unlessSmoke(100, 4), clients: unlessSmoke(20, 2) })
  let large = small
  const making = await time(async () => {
    const counts = { reports: setting('REPORTS', 833, 4), clients: setting('CLIENTS', 2000, 3) }
    if (!SMOKE) large = await openGrown(counts)
  })
  printRow('making the large portal', 's', { figure: making / 1000, atMost: 120 })
  const pages = ['date', 'title', 'industry', 'status', 'revision', 'updatedAt'].map(
    (field): Call => [
      `page of reports by ${field}`,
      'staff',
      () => `reports?${LISTED}&$sort[${field}]=-1&$limit=8`,
    ],
  )
  for (const [name, who, pathIn, limit = 1.3] of [...pages, ...CALLS]) {
    const taken = await compare(
      setting('ROUNDS', 40, 1),
      () => large.ask(who, pathIn(large)),
      () => small.ask(who, pathIn(small)),
    )
    printRow(`${name}, large and small`, 'ms', { ...taken, ratioAtMost: unlessSmoke(limit, Infinity) }) // prettier-ignore
  }
  stopServers()
  for (const portal of new Set([small, large])) await portal.close()
}

type Grown = Awaited<ReturnType<typeof openGrown>>
type Call = readonly [
  name: string,
  who: 'staff' | 'customer',
  path: (portal: Grown) => string,
  /** How many times as long it may take on the large portal. */
  ratioAtMost?: number,
]

const users = (find: string) => () => `users?$sort[name]=1&$limit=8${find}`

const CALLS: readonly Call[] = [
  ['page of published reports', 'staff', () => `reports?${READABLE}&$limit=8`],
  ["page of a customer's reports", 'customer', () => `reports?${READABLE}&$limit=8`],
  ['what a customer has bought', 'customer', ({ client }) => `companies-reports?company=${client}&$sort[report.date]=-1&$limit=infinity`], // prettier-ignore
  ["industries of a customer's reports", 'customer', () => 'report-industries'],
  ['a report', 'staff', ({ draft }) => `reports/${draft}`],
  ['progress of a report', 'staff', ({ draft }) => `report-progress/${draft}`],
  ['a published document', 'customer', ({ bought }) => `report-documents/${bought}`],
  ['an answer grid', 'staff', ({ draft }) => `answer-grid/${draft}?application=${APPLICATIONS[1]._id}`], // prettier-ignore
  ["a company's answers", 'staff', ({ draft, company }) => `capability-reports?report=${draft}&company=${company}&$limit=infinity`], // prettier-ignore
  ['page of industries', 'staff', () => 'industries?$sort[title]=1&$limit=8'],
  ['page of companies', 'staff', () => 'companies?$sort[title]=1&$limit=8'],
  ['page of users', 'staff', users(''), 2],
  ['users with "reader"', 'staff', users('&term=reader'), 2],
  ['users with "ada reader"', 'staff', users('&term=ada+reader'), 2],
  ['users with "c4ca4"', 'staff', users('&term=c4ca4'), 2],
  ['users with "a1"', 'staff', users('&term=a1'), 2],
  ["users, a client's", 'staff', ({ client }) => `users?companyCustomer=${client}&$limit=8`, 2],
  ['page of clients', 'staff', () => 'companies-customer?$sort[name]=1&$limit=8', 2],
  ['clients with "croft 7"', 'staff', () => 'companies-customer?$sort[name]=1&$limit=8&term=croft+7', 2], // prettier-ignore
  // The response has all of them: it grows as they do.
  ["all of a customer's reports", 'customer', () => `reports?${READABLE}&$limit=infinity`, Infinity], // prettier-ignore
]

async function openGrown({ reports, clients }: { reports: number; clients: number }) {
  const portal = await openPortal()
  const { services, connectionString, ownerConnectionString } = portal
  const db = createKysely<Tables>(ownerConnectionString, { statementTimeout: 0 })
  const size = { companies: 10, categories: 20, capabilities: 10 }
  const { reportId: source, researcher } = await publishReport(services, size)
  const drafts = unlessSmoke(20, 2)
  const published = reports - drafts - 1
  // Random ids are sorted into an index faster than they are looked up in it one by one.
  await sql`drop index answers_id`.execute(db)
  // It is looked up for each of five million answers, or checked for all of them at once.
  await sql`alter table answers drop constraint answers_capability_change_id_fkey`.execute(db)
  await copyReports(db, { source, count: drafts, status: 'DRAFT', after: 0 })
  await copyReports(db, { source, count: published, status: 'PUBLISHED', after: drafts })
  await sql`create index answers_id on answers (id)`.execute(db)
  await sql`alter table answers add constraint answers_capability_change_id_fkey
    foreign key (capability_change_id) references capability_changes`.execute(db)
  const customer = await addCustomer(db, source)
  await addClients(db, clients)
  const { rows } = await sql<{ client: string; draft: string; company: string }>`
    select (select company_customer_id from users where id = ${customer}) as client,
      report_id as draft, company_id as company
    from report_companies join reports on reports.id = report_id where status = 'DRAFT' limit 1`.execute(
    db,
  )
  const tokens = {
    staff: await addSession(db, researcher),
    customer: await addSession(db, customer),
  }
  const call = openClient(await serve('serve-portal.ts', { DATABASE: connectionString }))
  return {
    ...rows[0]!,
    bought: source,
    ask: (who: keyof typeof tokens, path: string) =>
      call(tokens[who], `/api/${path}`, { headers: { 'accept-encoding': 'gzip' } }),
    close: async () => {
      await db.destroy()
      await portal.close()
    },
  }
}

/**
 * Adds company customers with 10 users each and purchases of 25 published reports, each with its
 * report PDF, and the report PDFs of the portal itself.
 */
async function addClients(db: Kysely<Tables>, count: number): Promise<void> {
  await db.transaction().execute(async (transaction) => {
    for (const statement of [
      sql`set local synchronous_commit = off`,
      sql`insert into company_customers (name, url, created_at)
        select (array['Aldgate', 'brook', 'Croft', 'dale', 'Élan'])[1 + n % 5] || ' Associates ' || n,
          'https://associates' || n || '.bench.example', now() - n * interval '1 hour'
        from generate_series(1, ${count}::int) as n`,
      sql`insert into users (email, name, last_name, title, login_type, company_customer_id, created_at)
        select 'associate' || n || '@bench.example', (array['Ada', 'ben', 'Chloé', 'Dan', 'eve'])[1 + n % 5],
          'Reader ' || md5(n::text), 'Analyst', 'CUSTOMER', firms.ids[1 + n % ${count}::int],
          now() - n * interval '1 minute'
        from generate_series(1, ${count}::int * 10) as n,
          (select array(select id from company_customers order by name) as ids) as firms`,
      sql`insert into user_products (user_id, product_id, last_login_at)
        select id, 'insights', created_at from users on conflict do nothing`,
      sql`insert into company_reports (company_customer_id, edition_id, po_date)
        select firms.id, chosen.edition_id, current_date from company_customers as firms
        cross join lateral (select edition_id from reports where status = 'PUBLISHED'
          order by md5(reports.id::text || firms.id) limit 25) as chosen
        on conflict do nothing`,
      sql`insert into report_pdfs (report_id, company_customer_id, state, sha256, bytes, pages, draft,
          made_for, made_of, made_at)
        select reports.id, owners.id, 'done', md5(reports.id::text || owners.id), 1000, 20, false,
          owners.name, reports.updated_at, now()
        from reports join company_reports on company_reports.edition_id = reports.edition_id
        join company_customers as owners on owners.id = company_reports.company_customer_id
        where reports.status = 'PUBLISHED' on conflict do nothing`,
      sql`insert into report_pdfs
          (report_id, state, sha256, bytes, pages, draft, made_of, made_at)
        select id, 'done', md5(id::text), 1000, 20, false, updated_at, now()
        from reports where status = 'PUBLISHED' on conflict do nothing`,
    ])
      await statement.execute(transaction)
  })
  await sql`vacuum analyze`.execute(db)
}

/**
 * 288 reports of 3,600 answers in twelve industries, 36 editions in one, 60 companies and 50,000
 * entries of what these read in two years, against 24 reports, five companies and 1,100 entries. GET
 * over HTTP handlers; publishing is one transaction.
 */
async function measureYears() {
  const small = await openYears({ reports: 24, history: 8, clients: 5, entries: 1100 })
  const began = performance.now()
  const large = await openYears({ reports: 288, history: 36, clients: 60, entries: 50_000 })
  const making = (performance.now() - began) / 1000
  printRow('making the large portal of years', 's', { figure: making, atMost: 300 })
  for (const [name, path, ratioAtMost] of [
    ['search in texts', 'search?text=nearly', 2],
    ['Insight of 730 days', 'insight?days=730', 3],
    ['calendar of editions', 'edition-calendar?year=2189', 2],
  ] as const) {
    const taken = await compare(20, () => large.get(path), () => small.get(path)) // prettier-ignore
    printRow(`${name}, large and small`, 'ms', { ...taken, ratioAtMost })
  }
  // In turns: what a publication leaves to jobs runs during the next one.
  const taken = await inTurns({ small: small.publish, large: large.publish }, 10, 0)
  const medians = { figure: median(taken.large), reference: median(taken.small) }
  printRow('publishing, large and small', 'ms', { ...medians, ratioAtMost: 1.5 })
  await large.close()
  await small.close()
}

interface Years {
  readonly reports: number
  /** Editions of the industry in which more is published, one more than the first. */
  readonly history: number
  readonly clients: number
  /** Openings, previews and exports in the log. */
  readonly entries: number
}

async function openYears({ reports, history, clients, entries }: Years) {
  const { app, db, services, get, close } = await openPortal()
  const size = { companies: 10, categories: 12, capabilities: 10 }
  const { reportId: source, researcher } = await publishReport(services, size)
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
    // Every twentieth answer has a note, as in the search's benchmark.
    sql`alter table answers disable trigger user`,
    sql`update answers set capability_change_id = 'improved',
        capability_change_note = 'In nearly every menu, ' || md5(id::text)
      where abs(hashtext(id::text)) % 20 = 0`,
    sql`alter table answers enable trigger user`,
    sql`vacuum analyze`,
  ])
    await statement.execute(db)
  const token = await addSession(db, researcher)
  const { industry_id: industry } = await db
    .selectFrom('editions')
    .innerJoin('reports', 'edition_id', 'editions.id')
    .where('reports.id', '=', source)
    .select('industry_id')
    .executeTakeFirstOrThrow()
  return {
    get: (path: string) => get(token, path),
    /** Publishes one more edition of the first industry. Returns the milliseconds it took. */
    publish: async (n: number) => {
      const date = `2191-${String(n + 1).padStart(2, '0')}-01T00:00:00.000Z`
      const id = await addScoredDraft(services, await addCaller(db), { industry, date })
      await writeAll(db, id)
      for (const status of ['REVIEWED', 'APPROVED'] as const)
        await db.updateTable('reports').set({ status }).where('id', '=', id).execute()
      const headers = { authorization: `Bearer ${token}` }
      const payload = { status: 'PUBLISHED' }
      return time(async () => {
        const url = `/api/report-status/${id}`
        const { statusCode, body } = await app.inject({ method: 'PUT', url, headers, payload })
        if (statusCode !== 200) throw new Error(body)
      })
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

// Two portals with a database each are not made in a smoke run.
await measure({ reports: measureReports, ...(!SMOKE && { years: measureYears }) })
