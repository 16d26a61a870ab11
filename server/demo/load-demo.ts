import type { CompanyScore } from '@insights/domain/scoring/scoring-record.ts'
import { inTurn, takeTurn } from '@insights/platform/database/in-turn.ts'
import type { Kysely, Transaction } from 'kysely'

import { recordDemoDatabase } from '../database/demo-database.ts'
import type { Tables } from '../database/tables.ts'
import type { Services } from '../start/services.ts'
import { addFollows } from './add-follows.ts'
import { addNotifications } from './add-notifications.ts'
import { addReading } from './add-reading.ts'
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
