import type { Kysely } from 'kysely'

import type { Tables } from '../database/tables.ts'
import { badRequest } from '../http/errors.ts'

/** Refuses a kind of change that there is not, naming the field that it was sent in. */
export async function requireCapabilityChange(
  db: Kysely<Tables>,
  id: string,
  field = 'capabilityChange',
): Promise<void> {
  const found = await db
    .selectFrom('capability_changes')
    .where('id', '=', id)
    .select('id')
    .executeTakeFirst()
  if (found) return
  const message = 'Unknown capability change'
  throw badRequest(`${field}: ${message}`, { [field]: message })
}
