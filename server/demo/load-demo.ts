import type { Services } from '../services.ts'
import { DEMO_SERIES } from './editions.ts'
import { type DrawnSeries, fillPortal, hasUsers } from './load/fill-portal.ts'
import { screensOf, storeScreens } from './load/store-screens.ts'
import { screensOfChanges } from './screens-of-changes.ts'

/**
 * Fills a portal that nobody has an account of with the demo content, and answers whether it did.
 *
 * All of it is one transaction: a process that is killed leaves no half demo. Only files of
 * screenshots may stay behind, which the next try stores again under the same names.
 */
export async function loadDemo(
  { db, storage }: Pick<Services, 'db' | 'storage'>,
  now = new Date(),
): Promise<boolean> {
  if (await hasUsers(db)) return false
  // Drawn before the transaction begins, which must not lie idle for long.
  const drawn: DrawnSeries[] = []
  for (const series of DEMO_SERIES) {
    const wanted = [...screensOf(series.industry), ...screensOfChanges(series)]
    drawn.push({ series, screens: await storeScreens(storage, wanted) })
  }
  return fillPortal(db, drawn, now)
}
