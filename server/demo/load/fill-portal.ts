import type { CompanyScore } from '@insights/domain/scoring/scoring-record.ts'
import { type Kysely, sql, type Transaction } from 'kysely'

import type { Tables } from '../../database/tables.ts'
import { recordDemoDatabase } from '../demo-database.ts'
import type { DemoSeries } from '../demo-industry.ts'
import { insertIndustry } from './insert-industry.ts'
import { type DemoPeople, insertPeople } from './insert-people.ts'
import { loadEdition } from './load-edition.ts'
import type { StoredScreen } from './store-screens.ts'

/** Of processes that start at the same time, one loads and the others wait. */
const LOCK = 'demo content'

export interface DrawnSeries {
  readonly series: DemoSeries
  readonly screens: readonly StoredScreen[]
}

/** Writes all of the demo content, unless somebody has an account by then; tells of each report. */
export function fillPortal(
  db: Kysely<Tables>,
  drawn: readonly DrawnSeries[],
  now: Date,
  onReport: (done: number, all: number) => void = () => undefined,
): Promise<boolean> {
  return db.transaction().execute(async (transaction) => {
    await sql`select pg_advisory_xact_lock(hashtextextended(${LOCK}, 0))`.execute(transaction)
    if (await hasUsers(transaction)) return false
    await recordDemoDatabase(transaction)
    const people = await insertPeople(transaction)
    const all = drawn.reduce((sum, { series }) => sum + series.editions.length, 0)
    let done = 0
    const onEdition = () => onReport((done += 1), all)
    for (const series of drawn) await fillSeries(transaction, people, series, now, onEdition)
    return true
  })
}

export async function hasUsers(db: Kysely<Tables>): Promise<boolean> {
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
  let previous: CompanyScore[] | null = null
  for (const place of series.editions.keys()) {
    const loaded = { series, industry, screens }
    previous = await loadEdition(transaction, people, loaded, place, previous, now)
    onEdition()
  }
}
