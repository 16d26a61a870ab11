import { type Transaction, sql } from 'kysely'

import type { Tables } from '../../database/tables.ts'
import { removeUnusedFiles } from '../../files/remove-unused-files.ts'
import type { Caller } from '../../http/caller.ts'
import { badRequest, conflict, forbidden } from '../../http/errors.ts'
import { transact } from '../../live/transact.ts'
import { normaliseEmail } from '../../mail/normalise-email.ts'
import type { Services } from '../../start/services.ts'
import { recordActivity } from '../activity/record-activity.ts'
import { type UserRow, lockUser } from '../users/queries.ts'
import { deleteUser } from '../users/remove-user.ts'

/** Replaces an erased person's name in texts. */
const ERASED = { name: 'Erased', last_name: 'person' }
const ERASED_NAME = `${ERASED.name} ${ERASED.last_name}`

/**
 * Deletes an account with all personal data, and takes the name out of what stays: the activity
 * log, notifications and comments of others, and the work of staff. Throws a 400 unless `email` is
 * the account's, a 403 for oneself, and a 409 for a primary contact.
 */
export async function erasePerson(
  services: Services,
  caller: Caller,
  id: string,
  email: string,
): Promise<void> {
  if (id === caller._id) throw forbidden('You cannot erase yourself. Ask another senior.')
  const files = await transact(services, async (transaction) => {
    const user = await lockUser(transaction, id)
    if (normaliseEmail(email) !== normaliseEmail(user.email)) {
      const message = 'This is not the email of this account.'
      throw badRequest(`email: ${message}`, { email: message })
    }
    if (user.is_primary === true) {
      throw conflict(
        'The primary contact of a company cannot be erased. Choose another contact first.',
      )
    }
    await removeName(transaction, user)
    const waiting = await deleteUser(transaction, services, user)
    await transaction.updateTable('people').set(ERASED).where('id', '=', id).execute()
    await recordActivity(transaction, {
      subject: 'USER',
      reference: id,
      action: 'Erased the personal data of a user',
      actorId: caller._id,
    })
    return waiting
  })
  await removeUnusedFiles(services, files)
}

/** Replaces the name in texts that outlive the account. */
async function removeName(
  transaction: Transaction<Tables>,
  { id, name, last_name, email }: UserRow,
): Promise<void> {
  const fullName = `${name} ${last_name}`
  // Entries on the account quote its name, which may have been another one at the time.
  await sql`
    update activities set action = replace(replace(
      regexp_replace(action, '".*"', ${`"${ERASED_NAME}"`}), ${email}, ${ERASED_NAME}),
      ${fullName}, ${ERASED_NAME})
    where subject_type = 'USER' and subject_reference = ${id}`.execute(transaction)
  // Of other entries, those of a namesake's account stay.
  await sql`
    update activities set action = replace(action, ${fullName}, ${ERASED_NAME})
    where subject_type <> 'USER' and strpos(action, ${fullName}) > 0`.execute(transaction)
  await sql`
    update notifications set subject = replace(subject, ${fullName}, ${ERASED_NAME}),
      excerpt = replace(excerpt, ${fullName}, ${ERASED_NAME})
    where actor_id = ${id}
      or excerpt is not null and strpos(excerpt, ${`@${fullName}`}) > 0`.execute(transaction)
  await sql`
    update comments set text = replace(text, ${`@${fullName}`}, ${`@${ERASED_NAME}`})
    where exists (
      select from comment_mentions
      where comment_mentions.comment_id = comments.id
        and comment_mentions.report_id = comments.report_id
        and comment_mentions.user_id = ${id})`.execute(transaction)
  // What the last test of a sign-on showed of the person who tested it.
  await sql`
    update sign_on_connections set last_test = null
    where lower(last_test ->> 'email') = ${email.toLowerCase()}`.execute(transaction)
}
