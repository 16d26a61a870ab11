import type { Transaction } from 'kysely'

import { recordActivity } from '../activity/record-activity.ts'
import { nextTimestamp } from '../database/columns.ts'
import type { Tables } from '../database/tables.ts'
import type { Caller } from '../http/caller.ts'
import { describeChange } from './describe-change.ts'
import type { UserRow } from './queries.ts'

interface Profile {
  readonly name?: string | undefined
  readonly lastName?: string | undefined
  readonly phone?: string | undefined
  readonly title?: string | undefined
}

/** Changes who somebody is, as that person wants it; what is left out stays. */
export async function changeProfile(
  transaction: Transaction<Tables>,
  caller: Caller,
  before: UserRow,
  { name, lastName, phone, title }: Profile,
): Promise<void> {
  const said = describeChange(before, { name, lastName, phone, title })
  if (said.length === 0) return
  await transaction
    .updateTable('users')
    .set({ name, last_name: lastName, phone, title, updated_at: nextTimestamp(before.updated_at) })
    .where('id', '=', before.id)
    .execute()
  await recordActivity(transaction, {
    subject: 'USER',
    reference: before.id,
    action: `Changed their profile: ${said.join(', ')}`,
    actorId: caller._id,
  })
}
