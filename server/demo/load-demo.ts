import { randomUUID } from 'node:crypto'

import type { ReadPage } from '@insights/domain/clients/insight/read-pages.ts'
import { READABLE_STATUSES } from '@insights/domain/reports/report-status.ts'
import type { CompanyScore } from '@insights/domain/scoring/scoring-record.ts'
import { formatMonth } from '@insights/domain/text/format-date.ts'
import { inTurn, takeTurn } from '@insights/platform/database/in-turn.ts'
import { type Kysely, type Transaction, sql } from 'kysely'

import { recordDemoDatabase } from '../database/demo-database.ts'
import type { Tables } from '../database/tables.ts'
import type { Services } from '../start/services.ts'
import type { DemoIndustry, DemoSeries } from './demo-industry.ts'
import { insertIndustry, type StoredIndustry } from './insert-industry.ts'
import { type DemoPeople, insertPeople } from './insert-people.ts'
import { loadEdition } from './load-edition.ts'
import { readDemo } from './read-demo.ts'
import { type StoredScreen, screensOf, screensOfChanges, storeScreens } from './store-screens.ts'

interface Options {
  readonly now?: Date
  /** Receives lines about the progress: loading takes about a minute. */
  readonly log?: (line: string) => void
}

/** Screenshots for each line of progress. */
const SCREENSHOTS_PER_LINE = 25

/**
 * Fills a portal without accounts with the demo content, and returns whether it did.
 *
 * All of it is one transaction: a killed process leaves no half demo. Only files of screenshots may
 * stay behind, which the next try stores again under the same names.
 */
export async function loadDemo(
  { db, storage }: Pick<Services, 'db' | 'storage'>,
  { now = new Date(), log = () => undefined }: Options = {},
): Promise<boolean> {
  if (await hasUsers(db)) return false
  const progress = (done: number, all: number, what: string) =>
    log(`Loading the demo content: ${done} of ${all} ${what}`)
  const wanted = readDemo().map((series) => ({
    series,
    screens: [...screensOf(series.industry), ...screensOfChanges(series)],
  }))
  const all = wanted.reduce((sum, { screens }) => sum + screens.length, 0)
  let stored = 0
  progress(stored, all, 'screenshots')
  // Drawn before the transaction begins, which must not stay idle for long.
  const drawn: DrawnSeries[] = []
  for (const { series, screens } of wanted) {
    const onStored = () => {
      stored += 1
      if (stored % SCREENSHOTS_PER_LINE === 0 || stored === all)
        progress(stored, all, 'screenshots')
    }
    drawn.push({ series, screens: await storeScreens(storage, screens, onStored) })
  }
  return fillPortal(db, drawn, now, (done, reports) => progress(done, reports, 'reports'))
}

/** Lock key: one of several starting processes loads, and the others wait. */
const LOCK = 'demo content'

interface DrawnSeries {
  readonly series: DemoSeries
  readonly screens: readonly StoredScreen[]
}

/**
 * Writes all of the demo content, unless an account exists by then; calls `onReport` after each
 * report.
 */
export function fillPortal(
  db: Kysely<Tables>,
  drawn: readonly DrawnSeries[],
  now: Date,
  onReport: (done: number, all: number) => void = () => undefined,
): Promise<boolean> {
  return inTurn(() =>
    db.transaction().execute(async (transaction) => {
      await takeTurn(transaction, LOCK)
      if (await hasUsers(transaction)) return false
      await recordDemoDatabase(transaction)
      const people = await insertPeople(transaction)
      const all = drawn.reduce((sum, { series }) => sum + series.editions.length, 0)
      let done = 0
      const onEdition = () => onReport((done += 1), all)
      for (const series of drawn) await fillSeries(transaction, people, series, now, onEdition)
      await addNotifications(transaction, people, now)
      await addFollows(transaction)
      await addReading(transaction, now)
      return true
    }),
  )
}

async function hasUsers(db: Kysely<Tables>): Promise<boolean> {
  const user = await db.selectFrom('users').select('id').limit(1).executeTakeFirst()
  return user !== undefined
}

async function fillSeries(
  transaction: Transaction<Tables>,
  people: DemoPeople,
  { series, screens }: DrawnSeries,
  now: Date,
  onEdition: () => void,
): Promise<void> {
  if (screens.length > 0) {
    await transaction
      .insertInto('images')
      .values(screens.map(({ image }) => ({ ...image, created_by: people.researcher })))
      .execute()
  }
  const industry = await insertIndustry(transaction, series.industry)
  await insertOwnBrands(transaction, people, series.industry, industry)
  let previous: CompanyScore[] | null = null
  for (const place of series.editions.keys()) {
    const loaded = { series, industry, screens }
    previous = await loadEdition(transaction, people, loaded, place, previous, now)
    onEdition()
  }
}

/** Notes which companies of the industry the company customers are. */
async function insertOwnBrands(
  transaction: Transaction<Tables>,
  { companyCustomers }: DemoPeople,
  { ownBrands = {} }: DemoIndustry,
  { id, companies }: StoredIndustry,
): Promise<void> {
  for (const [companyCustomer, brand] of Object.entries(ownBrands)) {
    await transaction
      .insertInto('company_brands')
      .values({
        company_customer_id: companyCustomers.get(companyCustomer) ?? '',
        industry_id: id,
        company_id: companies.get(brand) ?? '',
      })
      .execute()
  }
}

/**
 * Lets the first customer follow a company, a capability and a category group of an industry whose
 * newest published edition the customer owns, so that Following shows how it looks.
 */
async function addFollows(transaction: Transaction<Tables>): Promise<void> {
  await sql`
    with newest as (
      select users.id as user_id, editions.industry_id, reports.id as report_id
      from users
      join company_reports using (company_customer_id)
      join editions on editions.id = company_reports.edition_id
      join reports on reports.edition_id = editions.id and reports.status = 'PUBLISHED'
      where users.login_type = 'CUSTOMER'
      order by users.email, editions.date desc, editions.industry_id
      limit 1
    )
    insert into follows (user_id, industry_id, kind, subject)
    select user_id, industry_id, followed.kind, followed.subject
    from newest, lateral (
      (select 'company' as kind, company_id::text as subject from report_companies
        where report_id = newest.report_id order by title desc limit 1)
      union all
      (select 'capability', capability_id::text from report_capabilities
        where report_id = newest.report_id order by title desc limit 1)
      union all
      (select 'group', min(belongs_to) from report_categories
        where report_id = newest.report_id)
    ) as followed
    where followed.subject is not null`.execute(transaction)
}

const HOUR = 60 * 60 * 1000

/**
 * Adds notifications of the open reports: the senior has to approve one, and the researcher has work
 * in the other. They count as emailed, so that the demo sends no email before its users cause one.
 */
async function addNotifications(
  transaction: Transaction<Tables>,
  { senior, researcher }: DemoPeople,
  now: Date,
): Promise<void> {
  const open = await transaction
    .selectFrom('reports')
    .innerJoin('editions', 'editions.id', 'reports.edition_id')
    .innerJoin('industries', 'industries.id', 'editions.industry_id')
    .where('reports.status', 'in', ['DRAFT', 'REVIEWED'])
    .orderBy('reports.title')
    .select(['reports.id', 'reports.status', 'industries.title', 'editions.date'])
    .execute()
  if (open.length === 0) return
  await transaction
    .insertInto('notifications')
    .values(
      open.map(({ id, status, title, date }) => {
        const waits = status === 'REVIEWED'
        return {
          kind: waits ? ('to-approve' as const) : ('planned' as const),
          user_id: waits ? senior : researcher,
          actor_id: waits ? researcher : senior,
          about_report: id,
          path: `/report/${waits ? 'report-publish-date' : 'app-site-select'}?report=${id}`,
          subject: `${title}, ${formatMonth(date)}`,
          excerpt: null,
          event_key: randomUUID(),
          created_at: new Date(now.getTime() - 2 * HOUR),
          mail_id: sql<string>`gen_random_uuid()`,
        }
      }),
    )
    .execute()
}

const DAY = 24 * 60 * 60 * 1000
/** The days ago on which the demo's customers have read. */
const DAYS_AGO = [2, 9, 16] as const
const PAGES: readonly ReadPage[] = ['executive-summary', 'standing', 'score', 'methodology']

/**
 * Adds what the demo's customers have read of the three latest editions, so that Insight has
 * something to show.
 */
async function addReading(transaction: Transaction<Tables>, now: Date): Promise<void> {
  const readers = await transaction
    .selectFrom('users')
    .where('login_type', '=', 'CUSTOMER')
    .where('company_customer_id', 'is not', null)
    .orderBy('email')
    .select(['id', 'company_customer_id'])
    .execute()
  const reports = await transaction
    .selectFrom('reports')
    .innerJoin('editions', 'editions.id', 'reports.edition_id')
    .where('reports.status', 'in', [...READABLE_STATUSES])
    .orderBy('editions.date', 'desc')
    .limit(DAYS_AGO.length)
    .select(['reports.id', 'reports.title', 'reports.edition_id'])
    .execute()
  for (const { id, company_customer_id } of readers) {
    for (const [index, report] of reports.entries()) {
      const bought = await transaction
        .selectFrom('company_reports')
        .where('company_customer_id', '=', company_customer_id)
        .where('edition_id', '=', report.edition_id)
        .select('id')
        .executeTakeFirst()
      const at = new Date(now.getTime() - DAYS_AGO[index]! * DAY)
      await transaction
        .insertInto('activities')
        .values({
          subject_type: 'REPORT',
          subject_reference: report.id,
          action: `Opened ${bought ? '' : 'the preview of '}the report "${report.title}"`,
          actor_id: id,
          reading: bought ? 'open' : 'preview',
          company_customer_id,
          created_at: at,
        })
        .execute()
      await transaction
        .insertInto('page_views')
        .values(
          PAGES.slice(0, bought ? undefined : 1).map((page) => ({
            user_id: id,
            report_id: report.id,
            page,
            day: at.toISOString().slice(0, 'YYYY-MM-DD'.length),
            company_customer_id,
            last_at: at,
          })),
        )
        .execute()
    }
  }
}
