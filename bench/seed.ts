import { TOKEN_PREFIX } from '@insights/contract/accounts/tokens.ts'
import { APPLICATIONS } from '@insights/domain/catalogue/application.ts'
import type { Tables } from '@insights/server/database/tables.ts'
import type { Caller } from '@insights/server/http/caller.ts'
import { findReportAccess } from '@insights/server/http/find-report-access.ts'
import { hashToken, findSession } from '@insights/server/http/session/find-session.ts'
import { storeReportDocument } from '@insights/server/reading/documents/store-report-document.ts'
import { createReport } from '@insights/server/reports/create-report.ts'
import { calculateScores } from '@insights/server/scoring/calculate-scores.ts'
import type { Services } from '@insights/server/start/services.ts'
import { type Kysely, sql } from 'kysely'

import { SMOKE } from './measure.ts'

const letters = (count: number, name: string) =>
  Array.from({ length: count }, (_, index) => `${name} ${String(index + 1).padStart(3, '0')}`)

export interface Size {
  readonly companies: number
  readonly categories: number
  /** Number of capabilities in each category. */
  readonly capabilities: number
  /** Respondents of the survey; unknown if left out. */
  readonly respondents?: number
}

const SMALL = { companies: 3, categories: 2, capabilities: 2 }

/** Adds an industry of the size that the figures name, a small one in a smoke run. */
export async function addIndustry(db: Kysely<Tables>, usual: Size): Promise<string> {
  const size = SMOKE ? SMALL : usual
  const title = `Industry ${crypto.randomUUID()}`
  const { id } = await db
    .insertInto('industries')
    .values({ title, svg_icon: '<svg xmlns="http://www.w3.org/2000/svg"><path d="M0 0"/></svg>' })
    .returning('id')
    .executeTakeFirstOrThrow()
  const companies = await db
    .insertInto('companies')
    .values(letters(size.companies, `${title} company`).map((name) => ({ title: name })))
    .returning('id')
    .execute()
  await db
    .insertInto('company_industries')
    .values(companies.map((company) => ({ company_id: company.id, industry_id: id })))
    .execute()
  const categories = await db
    .insertInto('categories')
    .values(
      letters(size.categories, 'Category').map((name, index) => ({
        industry_id: id,
        title: name,
        belongs_to: `Group ${index % 5}`,
      })),
    )
    .returning('id')
    .execute()
  await db
    .insertInto('capabilities')
    .values(
      categories.flatMap((category) =>
        letters(size.capabilities, 'Capability').map((name) => ({
          category_id: category.id,
          title: name,
        })),
      ),
    )
    .execute()
  return id
}

/** Adds a researcher to act as. */
export async function addResearcher(db: Kysely<Tables>) {
  const user = await db
    .insertInto('users')
    .values({
      email: `${crypto.randomUUID()}@bench.example`,
      name: 'Bench',
      last_name: 'Mark',
      login_type: 'SENIOR',
    })
    .returning(['id', 'name', 'last_name'])
    .executeTakeFirstOrThrow()
  await db
    .insertInto('user_products')
    .values({ user_id: user.id, product_id: 'insights' })
    .execute()
  return user.id
}

/** Adds a researcher whose calls need no server. */
export async function addCaller(db: Kysely<Tables>): Promise<Caller> {
  const caller = await findSession(db, await addSession(db, await addResearcher(db)))
  if (!caller) throw new Error('The session is not found')
  return caller
}

/** Creates a session of a user. Returns the token. */
export async function addSession(db: Kysely<Tables>, userId: string): Promise<string> {
  const token = crypto.randomUUID() + crypto.randomUUID()
  await db
    .insertInto('sessions')
    .values({ token_hash: hashToken(token), user_id: userId })
    .execute()
  return token
}

/** Creates access tokens of a person or of a company customer. Returns them. */
export async function addTokens(
  db: Kysely<Tables>,
  count: number,
  owner: { readonly user_id: string } | { readonly company_customer_id: string },
): Promise<string[]> {
  const tokens = Array.from({ length: count }, () => `${TOKEN_PREFIX}${crypto.randomUUID()}`)
  const expires_at = sql<string>`now() + interval '1 day'`
  const fields = { ...owner, token_name: 'Benchmark', expires_at }
  await db
    .insertInto('sessions')
    .values(tokens.map((token) => ({ ...fields, token_hash: hashToken(token) })))
    .execute()
  return tokens
}

/** Creates as many sessions, of one user or of a researcher each. Returns their tokens. */
export async function addSessions(
  db: Kysely<Tables>,
  count: number,
  userId?: string,
): Promise<string[]> {
  const tokens: string[] = []
  while (tokens.length < count)
    tokens.push(await addSession(db, userId ?? (await addResearcher(db))))
  return tokens
}

/** Adds an empty draft on an industry of its own. */
export async function addDraft(services: Services, caller: Caller, size: Size): Promise<string> {
  const industry = await addIndustry(services.db, size)
  const date = '2026-03-01T00:00:00.000Z'
  return createReport(services, caller, { industry, status: 'DRAFT', date })
}

/** Adds a customer whose company owns the edition of a report. Returns the user id. */
export async function addCustomer(db: Kysely<Tables>, reportId: string): Promise<string> {
  const { id: companyCustomerId } = await db
    .insertInto('company_customers')
    .values({ name: `Client ${crypto.randomUUID()}`, url: 'bench.example' })
    .returning('id')
    .executeTakeFirstOrThrow()
  const { edition_id } = await db
    .selectFrom('reports')
    .where('id', '=', reportId)
    .select('edition_id')
    .executeTakeFirstOrThrow()
  await db
    .insertInto('company_reports')
    .values({ company_customer_id: companyCustomerId, edition_id, po_date: null })
    .execute()
  const { id } = await db
    .insertInto('users')
    .values({
      email: `${crypto.randomUUID()}@bench.example`,
      name: 'Bench',
      last_name: 'Reader',
      login_type: 'CUSTOMER',
      company_customer_id: companyCustomerId,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await db.insertInto('user_products').values({ user_id: id, product_id: 'insights' }).execute()
  return id
}

/** Adds all inputs of a report's scores, with random answers. */
async function fillReport(
  db: Kysely<Tables>,
  { reportId, userId }: { reportId: string; userId: string },
): Promise<void> {
  await sql`update answers set has_capability = random() < 0.6, status = 'COMPLETED',
    updated_at = now(), updated_by = ${userId}, capability_change_id = 'no-change'
    where report_id = ${reportId}`.execute(db)
  await sql`update report_companies set user_ratings = '{"iPhone App": 4.5, "Android App": 3.9}'
    where report_id = ${reportId}`.execute(db)
  const categories = await db
    .selectFrom('report_categories')
    .where('report_id', '=', reportId)
    .where('application_id', '=', APPLICATIONS[0]._id)
    .select(['category_id as categoryId', 'title'])
    .execute()
  const rows = categories.flatMap(({ categoryId, title }, index) =>
    [1, 2, 3].map((number) => ({
      name: `Question ${number} of ${title}`,
      one: 10,
      two: 5,
      three: 25,
      four: 60 - index,
      five: index,
      categoryId,
      questionId: crypto.randomUUID(),
      fourFive: 60,
      topBottom: 45,
      normalized: 3.625,
      nearestPointFive: 3.5,
    })),
  )
  await db
    .insertInto('consumer_surveys')
    .values({
      report_id: reportId,
      raw_data: JSON.stringify(rows),
      sorted_data: JSON.stringify(rows),
    })
    .execute()
  await db
    .insertInto('device_weights')
    .values({
      report_id: reportId,
      device_weights: JSON.stringify({ 'Mobile Web': 0.4, 'iPhone App': 1, 'Android App': 0.9 }),
    })
    .execute()
  await sql`analyze`.execute(db)
}

interface Draft {
  readonly industry: string
  /** ISO 8601. */
  readonly date: string
  /** Respondents of the survey; unknown if left out. */
  readonly respondents?: number | undefined
}

/** Adds a fully answered and scored draft. Returns its id. */
export async function addScoredDraft(
  services: Services,
  caller: Caller,
  { industry, date, respondents }: Draft,
): Promise<string> {
  const { db } = services
  const id = await createReport(services, caller, { industry, status: 'DRAFT', date })
  await fillReport(db, { reportId: id, userId: caller._id })
  if (respondents !== undefined) {
    await db
      .updateTable('consumer_surveys')
      .set({ respondents })
      .where('report_id', '=', id)
      .execute()
  }
  const found = await findReportAccess(db, caller, id)
  if (!found) throw new Error('The report is not found')
  await calculateScores(services, caller, found)
  return id
}

/** Publishes a fully answered and scored report directly in the database. */
export async function publishReport(
  services: Services,
  size: Size,
): Promise<{ reportId: string; researcher: string }> {
  const { db } = services
  const caller = await addCaller(db)
  const industry = await addIndustry(db, size)
  const date = '2026-03-01T00:00:00.000Z'
  const { respondents } = size
  const id = await addScoredDraft(services, caller, { industry, date, respondents })
  await publish(db, id)
  return { reportId: id, researcher: caller._id }
}

/** Publishes a scored draft without the checks of the workflow. */
export async function publish(db: Kysely<Tables>, id: string): Promise<void> {
  await db.transaction().execute((transaction) => storeReportDocument(transaction, id))
  for (const status of ['REVIEWED', 'APPROVED', 'PUBLISHED'] as const) {
    await db.updateTable('reports').set({ status }).where('id', '=', id).execute()
  }
}

interface Copies {
  /** The report that is copied with its answers, scores, survey, weights, content and document. */
  readonly source: string
  readonly count: number
  readonly status: 'DRAFT' | 'PUBLISHED'
  /** Number of existing copies: each copy has an edition of its own. */
  readonly after: number
}

/**
 * Copies a published report into editions of twelve industries, a month after another backwards from
 * 2190, without the triggers that guard single changes.
 */
export async function copyReports(
  db: Kysely<Tables>,
  { count, after, ...copies }: Copies,
): Promise<void> {
  for (let done = 0; done < count; done += BATCH) {
    await copyBatch(db, { ...copies, after: after + done, count: Math.min(BATCH, count - done) })
  }
}

/** Number that is sorted in memory. */
const BATCH = 50

async function copyBatch(db: Kysely<Tables>, { source, count, status, after }: Copies) {
  await db.transaction().execute(async (transaction) => {
    for (const statement of [
      sql`set local synchronous_commit = off`,
      sql`set local work_mem = '256MB'`,
      sql`insert into industries (title, svg_icon)
        select ${source} || ' industry ' || n, '<svg xmlns="http://www.w3.org/2000/svg"/>'
        from generate_series(1, 12) as n on conflict do nothing`,
      sql`create temp table copies on commit drop as
        select gen_random_uuid() as id, gen_random_uuid() as edition_id, n,
          (select id from industries where title = ${source} || ' industry ' || n % 12 + 1) as industry_id,
          (date '2190-01-01' - n / 12 * interval '1 month')::date as date
        from generate_series(${after}::int, ${after}::int + ${count}::int - 1) as n`,
      sql`insert into editions (id, industry_id, date)
        select edition_id, industry_id, date from copies`,
      sql`insert into reports
          (id, edition_id, status, title, created_by, updated_by, created_at, updated_at)
        select copies.id, copies.edition_id, ${status}, md5(n::text) || ' report ' || n, created_by,
          created_by, now() - n * interval '1 hour', now() - n * interval '1 hour'
        from copies, reports where reports.id = ${source}`,
      sql`insert into report_editors
        select copies.id, users.id, now() - n * interval '1 hour'
        from copies, (select id from users where login_type <> 'CUSTOMER' order by id limit 5) as users`,
      ...Object.entries(COPIED).flatMap(([table, columns]) => copyRows(table, columns, source)),
      ...(status === 'PUBLISHED' ? copyRows('report_documents', DOCUMENT, source) : []),
    ])
      await statement.execute(transaction)
  })
}

const COPIED = {
  report_companies: 'company_id, title, user_ratings',
  report_categories: 'category_id, application_id, title, belongs_to',
  report_capabilities: 'capability_id, category_id, title',
  answers: `company_id, application_id, category_id, capability_id, status, has_capability,
    capability_change_id, updated_at, updated_by`,
  consumer_surveys: 'raw_data, sorted_data',
  device_weights: 'device_weights',
  scorings: 'formula_version, scoring_and_ranking',
  content_buildings: 'content',
}
const DOCUMENT = 'shape, etag, body, preview, earlier, facts, followed'

function copyRows(table: string, columns: string, source: string) {
  return [
    sql`alter table ${sql.table(table)} disable trigger user`,
    sql`insert into ${sql.table(table)} (report_id, ${sql.raw(columns)})
      select copies.id, ${sql.raw(columns)} from copies, ${sql.table(table)}
      where report_id = ${source} order by copies.n`,
    sql`alter table ${sql.table(table)} enable trigger user`,
  ]
}
