import type { Kysely } from 'kysely'

import { recordActivity } from '../activity/record-activity.ts'
import type { Tables } from '../database/tables.ts'
import type { Caller } from '../http/caller.ts'

interface Named {
  readonly id: string
  readonly name: string
  readonly last_name: string
}

/** Logs what was done to somebody's account: `what` before the name, `more` behind it. */
export function logUser(
  db: Kysely<Tables>,
  caller: Caller,
  { id, name, last_name }: Named,
  what: string,
  more = '',
): Promise<void> {
  return recordActivity(db, {
    subject: 'USER',
    reference: id,
    action: `${what} "${name} ${last_name}"${more}`,
    actorId: caller._id,
  })
}
