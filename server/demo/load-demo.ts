import type { Services } from '../services.ts'
import { type DrawnSeries, fillPortal, hasUsers } from './load/fill-portal.ts'
import { screensOf, storeScreens } from './load/store-screens.ts'
import { readDemo } from './read-demo.ts'
import { screensOfChanges } from './screens-of-changes.ts'

interface Options {
  readonly now?: Date
  /** Takes lines about the progress: all of it takes about a minute. */
  readonly log?: (line: string) => void
}

/** A line for so many screenshots. */
const SCREENSHOTS_PER_LINE = 25

/**
 * Fills a portal that nobody has an account of with the demo content, and returns whether it did.
 *
 * All of it is one transaction: a process that is killed leaves no half demo. Only files of
 * screenshots may stay behind, which the next try stores again under the same names.
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
  // Drawn before the transaction begins, which must not lie idle for long.
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
