import { findMentioned, type Person } from '@insights/domain/reports/comments/mentions.ts'
import type { Transaction } from 'kysely'

import type { Tables } from '../../database/tables.ts'
import { badRequest } from '../../http/errors.ts'
import { isActiveStaff } from '../../mail/queue-mail.ts'

/** Returns the mentioned people whose names are in the text. Throws a 400 for all but active staff. */
export async function requireMentioned(
  transaction: Transaction<Tables>,
  text: string,
  mentions: readonly string[],
): Promise<Person[]> {
  const ids = [...new Set(mentions)]
  if (ids.length === 0) return []
  const people = await transaction
    .selectFrom('users')
    .where('users.id', 'in', ids)
    .where(isActiveStaff)
    .select(['users.id', 'users.name', 'users.last_name'])
    .execute()
  if (people.length < ids.length) {
    const message =
      'Only active staff can be mentioned. Remove the mention, or choose someone else.'
    throw badRequest(message, { mentions: message })
  }
  const named = people.map(({ id, name, last_name }) => ({ _id: id, name: `${name} ${last_name}` }))
  return findMentioned(text, named)
}

/** Stores the people whom a comment mentions, with their names at that time. */
export async function storeMentions(
  transaction: Transaction<Tables>,
  { report_id }: { readonly report_id: string },
  comment_id: string,
  people: readonly Person[],
): Promise<void> {
  if (people.length === 0) return
  await transaction
    .insertInto('comment_mentions')
    .values(people.map(({ _id, name }) => ({ report_id, comment_id, user_id: _id, name })))
    .execute()
}
