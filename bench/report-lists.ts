import { ANSWER_FIELD_NAMES } from '@insights/domain/answers/answer.ts'
import { sql } from 'kysely'

import { printResult, SMOKE, unlessSmoke } from './measure.ts'
import { openPortal } from './open-portal.ts'
import { addCustomer, addSession, copyReports, publishReport } from './seed.ts'
import {
  compareServers,
  CONNECTIONS,
  printLoads,
  type Statement,
  recordStatements,
} from './servers.ts'

/**
 * A page of 8 of 100 reports of 6,000 answers, a page of 8 of 2,000 companies, all answers of a
 * report, those of a company and the grid of an application, over HTTP, against a bare `node:http` server that reads the session, the own columns of
 * what is asked for and its count by a prepared statement each, and knows nothing of who changed
 * what, of PDFs and purchases, and of what is complete.
 */
const GRID_FIELDS = ['company', 'capability', 'status', ...ANSWER_FIELD_NAMES, 'images', 'version', 'lastUpdate'] // prettier-ignore
const DRAFTS = unlessSmoke(20, 1)
const REPORTS = unlessSmoke(100, 3)
const portal = await openPortal()
const { app, db, services, connectionString } = portal
const size = { companies: 10, categories: 20, capabilities: 10 }
const { reportId: source, researcher } = await publishReport(services, size)
await copyReports(db, { source, count: DRAFTS, status: 'DRAFT', after: 0 })
await copyReports(db, { source, count: REPORTS - 1 - DRAFTS, status: 'PUBLISHED', after: DRAFTS })
const sessionsOf = async (user: string) => {
  const tokens: string[] = []
  while (tokens.length < CONNECTIONS) tokens.push(await addSession(db, user))
  return tokens
}
const staff = await sessionsOf(researcher)
const customers = await sessionsOf(await addCustomer(db, source))

// As many companies as a large catalogue has.
await sql`insert into companies (title) select 'Company ' || md5(n::text) from generate_series(1, 2000) as n`.execute(
  db,
)
await sql`vacuum analyze`.execute(db)

const published = 'status[$in][]=PUBLISHED&status[$in][]=PUBLISHED_EDITING'
const OPEN = ['DRAFT', 'REVIEWED', 'APPROVED']
const OUT = ['PUBLISHED', 'PUBLISHED_EDITING']

const { company_id: company } = await db
  .selectFrom('report_companies')
  .where('report_id', '=', source)
  .select('company_id')
  .executeTakeFirstOrThrow()
const companyAnswers = `capability-reports?report=${source}&company=${company}&application=iphone-app&$limit=infinity`
const grid = `answer-grid/${source}?application=iphone-app`

const selected = GRID_FIELDS.map((field) => `$select[]=${field}`).join('&')

const LISTS: readonly List[] = [
  ['page of 8 reports with drafts', staff, 'reports?$limit=8', 60, reports([...OPEN, ...OUT])],
  ['page of 8 published reports', staff, `reports?${published}&$limit=8`, 60, reports(OUT)],
  ["page of 8 reports, a customer's", customers, `reports?${published}&$limit=8`, 60, reports(OUT)],
  ['page of 8 companies', staff, 'companies?$sort[title]=1&$limit=8', 70, companies()],
  [
    "one report's 6,000 answers",
    staff,
    `capability-reports?report=${source}&$limit=infinity`,
    80,
    answers(),
  ],
  [
    "one report's 6,000 answers, what the grid selects",
    staff,
    `capability-reports?report=${source}&$limit=infinity&${selected}`,
    120,
    answers(),
  ],
  ["a company's 200 answers in an application", staff, companyAnswers, 75],
  ["an application's grid of 2,000 answers", staff, grid, 75],
]
type List = readonly [
  name: string,
  tokens: readonly string[],
  path: string,
  atLeast: number,
  /** The portal's own statements if missing. */
  statements?: readonly Statement[],
]

const only = process.argv[2]
for (const [name, tokens, path, atLeast, statements] of LISTS) {
  if (only && !name.includes(only)) continue
  const own = await recordStatements(async () => {
    const headers = { authorization: `Bearer ${tokens[0]}` }
    const { statusCode, body } = await app.inject({ url: `/api/${path}`, headers })
    if (statusCode !== 200) throw new Error(`${name}: ${body}`)
  })
  const session = own.find(({ text }) => text.includes('"sessions"'))
  if (!session) throw new Error('No statement finds a session')
  // A server for each would take most of a smoke run.
  if (SMOKE && name !== LISTS[0]![0]) continue
  const loads = await compareServers({
    connectionString,
    tokens,
    path: `/api/${path}`,
    statements: statements ? [session, ...statements] : own,
    rounds: Number(process.env['LISTS_ROUNDS'] ?? 3),
    seconds: 3,
  })
  printResult(`${name}, share of the bare server`, printLoads(loads), '%', { atLeast })
}
await portal.close()

function reports(statuses: string[]): Statement[] {
  return [
    {
      name: 'page',
      text: `select reports.id, reports.title, reports.status, reports.revision,
          reports.created_at, reports.updated_at, editions.date, industries.id as industry_id,
          industries.title as industry_title
        from reports join editions on editions.id = reports.edition_id
        join industries on industries.id = editions.industry_id
        where reports.status = any($1) order by editions.date desc, reports.id limit $2 offset $3`,
      values: [statuses, 8, 0],
    },
    {
      name: 'count',
      text: 'select count(*)::int from reports where status = any($1)',
      values: [statuses],
    },
  ]
}

function companies(): Statement[] {
  return [
    {
      name: 'page',
      text: `select id, title, active, created_at, updated_at from companies
        order by title collate "en-x-icu", id limit $1 offset $2`,
      values: [8, 0],
    },
    { name: 'count', text: 'select count(*)::int from companies', values: [] },
  ]
}

/** Selects answers with the names of two of the four things that they belong to. */
function answers(): Statement[] {
  return [
    {
      name: 'answers',
      text: `select answers.id, answers.report_id, answers.company_id, report_companies.title as company,
          application_id, answers.category_id, answers.capability_id, report_capabilities.title as capability,
          has_capability, status, capability_change_note, version, updated_at
        from answers join report_companies using (report_id, company_id)
        join report_capabilities using (report_id, capability_id)
        where answers.report_id = $1 order by answers.id`,
      values: [source],
    },
  ]
}
