import type { FilterObject, Kysely, UpdateObject } from 'kysely'

import type { Tables } from '../database/tables.ts'

/** Changes rows of answers past the checks of the API. */
export async function changeAnswers(
  db: Kysely<Tables>,
  which: FilterObject<Tables, 'answers'>,
  fields: UpdateObject<Tables, 'answers'>,
): Promise<void> {
  const chosen = db.updateTable('answers').where(({ and }) => and(which))
  await chosen.set(fields).execute()
}
