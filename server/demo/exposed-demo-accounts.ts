import { sql } from 'kysely'

import { isDemo } from '../database/demo-database.ts'
import type { Services } from '../start/services.ts'
import { DEMO_USERS } from './people.ts'

/**
 * Returns the emails of the demo accounts that can sign in although this portal is no demo: their
 * passwords are public.
 */
export async function findExposedDemoAccounts(
  services: Pick<Services, 'config' | 'db'>,
): Promise<string[]> {
  if (await isDemo(services)) return []
  const rows = await services.db
    .selectFrom('users')
    .select('email')
    .where(
      sql<string>`lower(email)`,
      'in',
      DEMO_USERS.map(({ email }) => email),
    )
    .where('active', '=', true)
    .orderBy('email')
    .execute()
  return rows.map(({ email }) => email)
}
