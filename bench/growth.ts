import { Agent, request } from 'node:http'

import { APPLICATIONS } from '@insights/domain/catalogue/application.ts'
import { createKysely } from '@insights/platform/database/kysely.ts'
import type { Tables } from '@insights/server/database/tables.ts'
import { sql, type Kysely } from 'kysely'

import { compare, printResult, SMOKE, unlessSmoke } from './measure.ts'
import { openPortal } from './open-portal.ts'
import { addCustomer, addSession, copyReports, publishReport } from './seed.ts'
import { serve } from './servers.ts'

/**
 * The calls that people make all day, over HTTP, on a small portal and on a large one, in turns: 100
 * reports of 6,000 answers and 833 of them, 20 clients and 2,000 with ten users each and 25 bought
 * reports, each with its report PDF. Prints the median of each call and how many times as long it
 * takes on the large portal.
 *
 * GROWTH_REPORTS and GROWTH_CLIENTS make another large one.
 */
const DRAFTS = unlessSmoke(20, 2)
const ROUNDS = Number(process.env['GROWTH_ROUNDS'] ?? unlessSmoke(40, 1))
const SMALL = { reports: unlessSmoke(100, 4), clients: unlessSmoke(20, 2) }
const LARGE = {
  reports: Number(process.env['GROWTH_REPORTS'] ?? unlessSmoke(833, 4)),
  clients: Number(process.env['GROWTH_CLIENTS'] ?? unlessSmoke(2000, 3)),
}

const small = await openGrown(SMALL)
const started = performance.now()
const large = SMOKE ? small : await openGrown(LARGE)
printResult('making the large portal', (performance.now() - started) / 1000, 's', { atMost: 120 })

const READABLE = 'status[$in][]=PUBLISHED&status[$in][]=PUBLISHED_EDITING'
const LISTED = `${READABLE}&status[$in][]=DRAFT&status[$in][]=REVIEWED&status[$in][]=APPROVED`

type Grown = Awaited<ReturnType<typeof openGrown>>
type Call = readonly [name: string, who: 'staff' | 'customer', path: (portal: Grown) => string]

const PAGES: readonly Call[] = [
  ...['date', 'title', 'industry', 'status', 'revision', 'updatedAt'].map((field): Call => [
    `page of reports by ${field}`,
    'staff',
    () => `reports?${LISTED}&$sort[${field}]=-1&$limit=8`,
  ]),
  ['page of published reports', 'staff', () => `reports?${READABLE}&$limit=8`],
  ["page of a customer's reports", 'customer', () => `reports?${READABLE}&$limit=8`],
  [
    'what a customer has bought',
    'customer',
    ({ client }) => `companies-reports?company=${client}&$sort[report.date]=-1&$limit=infinity`,
  ],
  ["industries of a customer's reports", 'customer', () => 'report-industries'],
  ['a report', 'staff', ({ draft }) => `reports/${draft}`],
  ['progress of a report', 'staff', ({ draft }) => `report-progress/${draft}`],
  ['a published document', 'customer', ({ bought }) => `report-documents/${bought}`],
  [
    'an answer grid',
    'staff',
    ({ draft }) => `answer-grid/${draft}?application=${APPLICATIONS[1]._id}`,
  ],
  [
    "a company's answers",
    'staff',
    ({ draft, company }) => `capability-reports?report=${draft}&company=${company}&$limit=infinity`,
  ],
  ['page of industries', 'staff', () => 'industries?$sort[title]=1&$limit=8'],
  ['page of companies', 'staff', () => 'companies?$sort[title]=1&$limit=8'],
]
const SEARCHES: readonly Call[] = [
  ['page of users', 'staff', () => 'users?$sort[name]=1&$limit=8'],
  ['users with "reader"', 'staff', () => 'users?$sort[name]=1&$limit=8&term=reader'],
  ['users with "ada reader"', 'staff', () => 'users?$sort[name]=1&$limit=8&term=ada+reader'],
  ['users with "c4ca4"', 'staff', () => 'users?$sort[name]=1&$limit=8&term=c4ca4'],
  ['users with "a1"', 'staff', () => 'users?$sort[name]=1&$limit=8&term=a1'],
  ["users, a client's", 'staff', ({ client }) => `users?companyCustomer=${client}&$limit=8`],
  ['page of clients', 'staff', () => 'companies-customer?$sort[name]=1&$limit=8'],
  [
    'clients with "croft 7"',
    'staff',
    () => 'companies-customer?$sort[name]=1&$limit=8&term=croft+7',
  ],
]
/** The response has all of them: it grows as they do. */
const ALL: readonly Call[] = [
  ["all of a customer's reports", 'customer', () => `reports?${READABLE}&$limit=infinity`],
]

const only = process.argv[2]
for (const [calls, atMost] of [
  [PAGES, 1.3],
  [SEARCHES, 2],
  [ALL, undefined],
] as const) {
  for (const [name, who, path] of calls) {
    if (only && !name.includes(only)) continue
    const { subject, reference, ratio } = await compare(
      ROUNDS,
      () => large.ask(who, path(large)),
      () => small.ask(who, path(small)),
    )
    console.log(`  ${name}: ${reference.toFixed(1)} ms small, ${subject.toFixed(1)} ms large`)
    printResult(`${name}, large to small`, ratio, 'times', atMost ? { atMost } : undefined)
  }
}
for (const portal of new Set([small, large])) await portal.close()

async function openGrown({ reports, clients }: typeof SMALL) {
  const portal = await openPortal()
  const { services, connectionString } = portal
  const db = createKysely<Tables>(connectionString, { statementTimeout: 0 })
  const size = { companies: 10, categories: 20, capabilities: 10 }
  const { reportId: source, researcher } = await publishReport(services, size)
  const published = reports - DRAFTS - 1
  // Random ids are sorted into an index faster than they are looked up in it one by one.
  await sql`drop index answers_id`.execute(db)
  // It is looked up for each of five million answers, or checked for all of them at once.
  await sql`alter table answers drop constraint answers_capability_change_id_fkey`.execute(db)
  await copyReports(db, { source, count: DRAFTS, status: 'DRAFT', after: 0 })
  await copyReports(db, { source, count: published, status: 'PUBLISHED', after: DRAFTS })
  await sql`create index answers_id on answers (id)`.execute(db)
  await sql`alter table answers add constraint answers_capability_change_id_fkey
    foreign key (capability_change_id) references capability_changes`.execute(db)
  const customer = await addCustomer(db, source)
  await addClients(db, clients)
  const { company_customer_id: client } = await db
    .selectFrom('users')
    .where('id', '=', customer)
    .select('company_customer_id')
    .executeTakeFirstOrThrow()
  const { id: draft } = await db
    .selectFrom('reports')
    .where('status', '=', 'DRAFT')
    .select('id')
    .executeTakeFirstOrThrow()
  const { company_id: company } = await db
    .selectFrom('report_companies')
    .where('report_id', '=', draft)
    .select('company_id')
    .executeTakeFirstOrThrow()
  const tokens = {
    staff: await addSession(db, researcher),
    customer: await addSession(db, customer),
  }
  const { port, stop } = await serve('serve-api.ts', { DATABASE: connectionString })
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  return {
    bought: source,
    draft,
    company,
    client,
    ask: (who: keyof typeof tokens, path: string) =>
      ask(agent, `http://127.0.0.1:${port}/api/${path}`, tokens[who]),
    close: async () => {
      agent.destroy()
      stop()
      await db.destroy()
      await portal.close()
    },
  }
}

function ask(agent: Agent, url: string, token: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const headers = { authorization: `Bearer ${token}`, 'accept-encoding': 'gzip' }
    const sent = request(url, { agent, headers }, (reply) => {
      reply.resume()
      reply.on('end', () =>
        reply.statusCode === 200 ? resolve() : reject(new Error(`${url}: ${reply.statusCode}`)),
      )
    })
    sent.on('error', reject)
    sent.end()
  })
}

/**
 * Adds company customers with 10 users each and purchases of 25 published reports, each with its
 * report PDF, and the report PDFs of the portal itself.
 */
export async function addClients(db: Kysely<Tables>, count: number): Promise<void> {
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
        where reports.status = 'PUBLISHED'`,
      sql`insert into report_pdfs
          (report_id, state, sha256, bytes, pages, draft, made_of, made_at)
        select id, 'done', md5(id::text), 1000, 20, false, updated_at, now()
        from reports where status = 'PUBLISHED'`,
    ])
      await statement.execute(transaction)
  })
  await sql`vacuum analyze`.execute(db)
}
