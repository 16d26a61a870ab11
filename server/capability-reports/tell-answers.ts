import type { Kysely } from 'kysely'

import type { Tables } from '../database/tables.ts'
import type { Services } from '../services.ts'

/** More of them are told without their names. */
const MOST_NAMED = 100

/**
 * Tells whoever has the report open that answers in it are new. After the change is committed, not
 * with it: telling in the transaction would have researchers who save at once wait for each other,
 * and a page that misses it asks again the next time it hears something.
 */
export async function tellAnswers(
  { db, live }: { readonly db: Kysely<Tables> } & Pick<Services, 'live'>,
  report: string,
  saved: readonly string[],
): Promise<void> {
  if (saved.length === 0) return
  const answers = saved.length > MOST_NAMED ? null : [...saved]
  await live.publish(db, { to: 'staff', event: { kind: 'answers', report, answers } })
}
