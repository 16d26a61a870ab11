import type { Home } from '@insights/contract/operations/home.ts'
import { ANSWER_FIELD_NAMES } from '@insights/domain/answers/answer.ts'
import { sql } from 'kysely'

import { compare, measure, median, percentile, printRow, setting, SMOKE, time, unlessSmoke } from './measure.ts' // prettier-ignore
import { type Portal, withPortal } from './open-portal.ts'
import { addLists, addTexts, WORDS } from './seed-lists.ts'
import { addCustomer, addResearcher, addSession, addSessions, copyReports, publishReport } from './seed.ts' // prettier-ignore
import {
  compareServers,
  CONNECTIONS,
  isOfSession,
  recordStatements,
  type Statement,
} from './servers.ts'

/** Lists, the home page and the search, in catalogues and portals as large as they become. */
const SIZE = { companies: 10, categories: 20, capabilities: 10 }

/**
 * A page of 8 of each large list with its count, in each order and search that the screens offer:
 * the API against a bare server that runs the same prepared statements, session included.
 */
async function measureCatalogue(portal: Portal) {
  const { industry, category, companyCustomer } = await addLists(portal.db)
  const tokens = await addSessions(portal.db, CONNECTIONS)
  /** The initial list of User Management. */
  const users = 'users?loginType[$in][]=SENIOR&loginType[$in][]=ADMIN'
  const questions = `survey-question?industry=${industry}&category=${category}`
  await measureLists(portal, [
    ['industries', 'industries?$sort[title]=1'],
    ['industries, the newest', 'industries?$sort[createdAt]=-1'],
    ['industries with "rental 4"', 'industries?$sort[title]=1&term=rental+4'],
    ['categories', `categories?industry=${industry}&$sort[title]=1`],
    ['categories, last page', `categories?industry=${industry}&$sort[title]=1&$skip=192`],
    ['capabilities', `capabilities?category=${category}&$sort[title]=1`],
    ['survey questions', `${questions}&$sort[title]=1`],
    ['companies', 'companies?$sort[title]=1'],
    ['companies, page 100', 'companies?$sort[title]=1&$skip=792'],
    ['companies with "cedar 7"', 'companies?$sort[title]=1&term=cedar+7'],
    ['users, our own', `${users}&hasAggregation=true&$sort[name]=1`],
    ['users, our own, with "ada reader"', `${users}&$sort[name]=1&term=ada+reader`],
    ['users, all, page 100', 'users?$sort[name]=1&$skip=792'],
    ["users, a client's", `users?companyCustomer=${companyCustomer}&$sort[name]=1`],
    ['clients', 'companies-customer?$sort[name]=1&$populate[]=salesPerson'],
    ['clients with "croft 7"', 'companies-customer?$sort[name]=1&term=croft+7'],
    ['clients, last page', 'companies-customer?$sort[name]=1&$skip=1992'],
  ].map(([name, find]) => ({ name: name!, path: `${find}&$limit=8`, tokens, ratioAtLeast: 0.75 }))) // prettier-ignore
}

/**
 * Lists of 100 reports of 6,000 answers and of their answers, and of 2,000 companies, against a bare
 * server that reads the session and, with a prepared statement each, the own columns and the count.
 * It knows nothing of who changed what, of PDFs and purchases, and of what is complete.
 */
async function measureReports(portal: Portal) {
  const { db, services } = portal
  const [drafts, all] = [unlessSmoke(20, 1), unlessSmoke(100, 3)]
  const { reportId: source, researcher } = await publishReport(services, SIZE)
  await copyReports(db, { source, count: drafts, status: 'DRAFT', after: 0 })
  await copyReports(db, { source, count: all - 1 - drafts, status: 'PUBLISHED', after: drafts })
  await sql`insert into companies (title)
    select 'Company ' || md5(n::text) from generate_series(1, 2000) as n on conflict do nothing`.execute(
    db,
  )
  await sql`vacuum analyze`.execute(db)
  const staff = await addSessions(db, CONNECTIONS, researcher)
  const customers = await addSessions(db, CONNECTIONS, await addCustomer(db, source))
  const { company_id: company } = await db
    .selectFrom('report_companies')
    .where('report_id', '=', source)
    .select('company_id')
    .executeTakeFirstOrThrow()
  const out = ['PUBLISHED', 'PUBLISHED_EDITING']
  const published = `reports?${out.map((status) => `status[$in][]=${status}`).join('&')}&$limit=8`
  const answers = `capability-reports?report=${source}&$limit=infinity`
  const fields = ['company', 'capability', 'status', ...ANSWER_FIELD_NAMES, 'images', 'version', 'lastUpdate'] // prettier-ignore
  const selected = fields.map((field) => `$select[]=${field}`).join('&')
  const reportsOf = (statuses: string[]) => [
    bare(
      `select reports.id, reports.title, reports.status, reports.revision, reports.created_at,
        reports.updated_at, editions.date, industries.id as industry_id, industries.title as industry_title
      from reports join editions on editions.id = reports.edition_id
      join industries on industries.id = editions.industry_id
      where reports.status = any($1) order by editions.date desc, reports.id limit $2 offset $3`,
      [statuses, 8, 0],
    ),
    bare('select count(*)::int from reports where status = any($1)', [statuses]),
  ]
  const companies = [
    bare(
      `select id, title, active, created_at, updated_at from companies
      order by title collate "en-x-icu", id limit $1 offset $2`,
      [8, 0],
    ),
    bare('select count(*)::int from companies', []),
  ]
  // With the names of two of the four things that they belong to.
  const named = [
    bare(
      `select answers.id, answers.report_id, answers.company_id, report_companies.title as company,
        application_id, answers.category_id, answers.capability_id, report_capabilities.title as capability,
        has_capability, status, capability_change_note, version, updated_at
      from answers join report_companies using (report_id, company_id)
      join report_capabilities using (report_id, capability_id)
      where answers.report_id = $1 order by answers.id`,
      [source],
    ),
  ]
  const drafted = reportsOf(['DRAFT', 'REVIEWED', 'APPROVED', ...out])
  await measureLists(portal, [
    { name: 'page of 8 reports with drafts', path: 'reports?$limit=8', statements: drafted },
    { name: 'page of 8 published reports', path: published, statements: reportsOf(out) },
    { name: "page of 8 reports, a customer's", path: published, tokens: customers, statements: reportsOf(out) }, // prettier-ignore
    { name: 'page of 8 companies', path: 'companies?$sort[title]=1&$limit=8', statements: companies, ratioAtLeast: 0.7 }, // prettier-ignore
    { name: "one report's 6,000 answers", path: answers, statements: named, ratioAtLeast: 0.8 },
    { name: 'the same, what the grid selects', path: `${answers}&${selected}`, statements: named, ratioAtLeast: 1.2 }, // prettier-ignore
    { name: "a company's 200 answers in an application", path: `${answers}&company=${company}&application=iphone-app`, ratioAtLeast: 0.75 }, // prettier-ignore
    { name: "an application's grid of 2,000 answers", path: `answer-grid/${source}?application=iphone-app`, ratioAtLeast: 0.75 }, // prettier-ignore
  ].map((list) => ({ tokens: staff, ratioAtLeast: 0.6, ...list }))) // prettier-ignore
}

interface List {
  readonly name: string
  readonly path: string
  readonly tokens: readonly string[]
  readonly ratioAtLeast: number
  /** Statements of the bare server after that of the session; the portal's own if missing. */
  readonly statements?: readonly Statement[]
}

const bare = (text: string, values: Statement['values']): Statement => ({
  name: text.slice(0, 60),
  text,
  values,
})

async function measureLists(portal: Portal, lists: readonly List[]): Promise<void> {
  const { get, connectionString } = portal
  const [, , , only = ''] = process.argv
  for (const { name, path, tokens, statements, ratioAtLeast } of lists) {
    if (!name.includes(only)) continue
    const own = await recordStatements(async () => void (await get(tokens[0]!, path)))
    const session = own.find(isOfSession)
    if (!session) throw new Error('No statement finds a session')
    // A server for each would take most of a smoke run.
    if (SMOKE && name !== lists[0]!.name) continue
    const { api, bare: reference } = await compareServers({
      connectionString,
      tokens,
      path: `/api/${path}`,
      statements: statements ? [session, ...statements] : own,
    })
    printRow(name, '/s', { figure: api.rate, reference: reference.rate, ratioAtLeast })
    printRow('  processor time, that of PostgreSQL included', 'ms', {
      figure: api.server + api.database,
      reference: reference.server + reference.database,
    })
  }
}

/**
 * The home page of a senior with 40 open reports of 6,000 answers, each with a work plan, against a
 * page of 8 reports; after each of 40 edits, when the progress of one report is counted again; and that
 * of a customer with 99 editions of such reports, first in this process, and for 60 customers at once.
 */
async function measureHome({ db, services, get }: Portal) {
  const [reports, editions] = [unlessSmoke(40, 2), unlessSmoke(99, 2)]
  const { reportId: source, researcher: senior } = await publishReport(services, SIZE)
  await copyReports(db, { source, count: reports, status: 'DRAFT', after: 0 })
  const people = [senior]
  while (people.length < 5) people.push(await addResearcher(db))
  await sql`insert into work_plan_parts (report_id, company_id, application_id, person_id, due)
    select report_companies.report_id, company_id, applications.id,
      (${people}::uuid[])[1 + floor(random() * 5)::int], current_date + 7
    from report_companies cross join applications
    join reports on reports.id = report_companies.report_id where reports.status = 'DRAFT'
    on conflict do nothing`.execute(db)
  await sql`update answers set status = 'NOT_COMPLETED', has_capability = null
    where capability_id in (select id from capabilities order by id limit 20)
      and report_id in (select id from reports where status = 'DRAFT')`.execute(db)
  await copyReports(db, { source, count: editions - 1, status: 'PUBLISHED', after: reports })
  const customers: string[] = []
  while (customers.length < unlessSmoke(60, 2))
    customers.push(await addSession(db, await addCustomer(db, source)))
  await sql`insert into company_reports (company_customer_id, edition_id)
    select company_customers.id, edition_id from company_customers, reports
    where reports.status = 'PUBLISHED' on conflict do nothing`.execute(db)
  await sql`insert into company_brands (company_customer_id, industry_id, company_id)
    select company_customers.id, industries.id,
      (select company_id from report_companies where report_id = ${source} order by 1 limit 1)
    from company_customers, industries on conflict do nothing`.execute(db)
  await sql`vacuum analyze`.execute(db)
  const token = await addSession(db, senior)

  const first = await time(() => get(token, 'home?looking=true'))
  await sql`update home_visits set looked_at = now() - interval '1 day'`.execute(db)
  await get(token, 'home')
  const customersFirst = await time(() => get(customers[0]!, 'home'))
  const { library } = JSON.parse(await get(customers[0]!, 'home')) as Home
  if (!library?.some(({ brand }) => brand)) throw new Error('The customer has no own brand')
  const together = await time(() => Promise.all(customers.map((by) => get(by, 'home'))))
  const home = await compare(60, () => get(token, 'home?looking=true'), () => get(token, 'reports?$limit=8')) // prettier-ignore
  const drafts = await db.selectFrom('reports').where('status', '=', 'DRAFT').select('id').execute()
  const afterEdits: number[] = []
  for (const { id } of drafts) {
    await sql`update report_editors set edited_at = now() where report_id = ${id}`.execute(db)
    afterEdits.push(await time(() => get(token, 'home')))
  }
  const { reference } = home
  printRow(`home with ${reports} open reports, and a page of 8 reports`, 'ms', { ...home, ratioAtMost: 1.5 }) // prettier-ignore
  printRow('home after an edit of one report', 'ms', { figure: median(afterEdits), reference })
  printRow('home for the first time', 'ms', { figure: first, reference })
  printRow(`home of a customer with ${editions} editions, first`, 'ms', { figure: customersFirst, reference }) // prettier-ignore
  printRow(`the same of ${customers.length} customers at once`, 'ms', { figure: together, reference }) // prettier-ignore
}

/**
 * The search in 200 reports with 1.2 million answers, one in twenty with a note, and with text on
 * 50,000 screenshots, by staff and by a customer who bought 25 editions, against a page of 8 reports.
 */
async function measureSearch({ db, services, get }: Portal) {
  const searches = [
    ['a word of titles', WORDS[40]!],
    ['two words of titles', `${WORDS[40]} ${WORDS[77]}`],
    ['a rare word', 'zebracorn'],
    ['a word of nearly every text', 'account'],
    ['two of these words', 'new card'],
    ['the beginning of many words', 'ba'],
    ['one letter', 'c'],
    ['a typing error', `${WORDS[300]!.slice(0, -2)}x`],
    ['an industry and a month', 'industry january'],
    ['what is nowhere', 'qqqqzzzz'],
  ] as const
  const { reportId: source, researcher } = await publishReport(services, {
    companies: 20,
    categories: 10,
    capabilities: 10,
  })
  await copyReports(db, { source, count: unlessSmoke(199, 2), status: 'PUBLISHED', after: 0 })
  await addTexts(db)
  const customer = await addCustomer(db, source)
  await sql`insert into company_reports (company_customer_id, edition_id)
    select (select company_customer_id from users where id = ${customer}), edition_id
    from reports where id <> ${source} order by id limit ${unlessSmoke(24, 0)}`.execute(db)
  await sql`vacuum analyze`.execute(db)
  for (const [who, user] of [
    ['staff', researcher],
    ['a customer', customer],
  ] as const) {
    // prettier-ignore
    const token = await addSession(db, user)
    const all: number[] = []
    const pages: number[] = []
    for (const [name, text] of searches) {
      const path = `search?text=${encodeURIComponent(text)}`
      await get(token, path)
      const own: number[] = []
      for (let round = 0; round < setting('ROUNDS', 12, 1); round += 1) {
        own.push(await time(() => get(token, path)))
        pages.push(await time(() => get(token, 'reports?$limit=8')))
      }
      all.push(...own)
      printRow(`  ${who}: ${name}`, 'ms', { figure: median(own), reference: median(pages) })
    }
    const [figure, reference] = [percentile(all, 95), percentile(pages, 95)]
    printRow(`search by ${who}, 95 of 100 below`, 'ms', { figure, reference, atMost: 100 })
  }
}

await measure({
  catalogue: withPortal(measureCatalogue),
  reports: withPortal(measureReports),
  home: withPortal(measureHome),
  search: withPortal(measureSearch),
})
