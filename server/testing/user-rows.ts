import type { Kysely, UpdateObject } from 'kysely'

import type { Tables } from '../database/tables.ts'

/** Returns the id of the user with an email address. */
export async function userIdOf(db: Kysely<Tables>, email: string): Promise<string> {
  const user = db.selectFrom('users').where('email', '=', email).select('id')
  return (await user.executeTakeFirstOrThrow()).id
}

/** Changes the row of a user, found by id or email address, past the checks of the API. */
export async function changeUser(
  db: Kysely<Tables>,
  whom: string,
  fields: UpdateObject<Tables, 'users'>,
): Promise<void> {
  const column = whom.includes('@') ? 'email' : 'id'
  await db.updateTable('users').set(fields).where(column, '=', whom).execute()
}
