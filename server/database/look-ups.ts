import DataLoader from 'dataloader'
import type { Kysely } from 'kysely'

import type { Tables } from './tables.ts'

/**
 * Returns a function that gives the look-ups on a database. Look-ups of the same moment, as of the
 * requests of one page, are selected together, up to 100. No result is kept from one to the next, so
 * that losing a right takes effect at once. `selectEach` returns a result for each of them.
 */
export function openLookUps<Asked, Found>(
  selectEach: (db: Kysely<Tables>, asked: readonly Asked[]) => Promise<readonly Found[]>,
): (db: Kysely<Tables>) => DataLoader<Asked, Found> {
  const opened = new WeakMap<Kysely<Tables>, DataLoader<Asked, Found>>()
  return (db) => {
    const known = opened.get(db)
    if (known) return known
    const loader = new DataLoader<Asked, Found>((asked) => selectEach(db, asked), {
      cache: false,
      batchScheduleFn: setImmediate,
      maxBatchSize: 100,
    })
    opened.set(db, loader)
    return loader
  }
}
