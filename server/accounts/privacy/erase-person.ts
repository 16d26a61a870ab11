import { splitMentions } from '@insights/domain/reports/comments/mentions.ts'
import { type Transaction, sql } from 'kysely'

import type { Tables } from '../../database/tables.ts'
import { removeUnusedFiles } from '../../files/remove-unused-files.ts'
import type { Caller } from '../../http/caller.ts'
import { badRequest, conflict, forbidden } from '../../http/errors.ts'
import { transact } from '../../live/transact.ts'
import { normaliseEmail } from '../../mail/normalise-email.ts'
import type { Services } from '../../start/services.ts'
import { recordActivity } from '../activity/record-activity.ts'
import { quoteAgain } from '../notifications/notify.ts'
import { type UserRow, lockUser } from '../users/queries.ts'
import { deleteUser } from '../users/remove-user.ts'

/** Replaces an erased person's name in texts. */
const ERASED = { name: 'Erased', last_name: 'person' }
const ERASED_NAME = `${ERASED.name} ${ERASED.last_name}`

/**
 * Deletes an account with all personal data, and takes the name out of what stays: the activity
 * log, comments of others and their notifications, and the work of staff. Throws a 400 unless `email` is
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
    await removeNames(transaction, user)
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

/** Takes the person's names, former ones too, out of texts that outlive the account. */
async function removeNames(transaction: Transaction<Tables>, user: UserRow): Promise<void> {
  await removeFromLog(transaction, user)
  await removeFromComments(transaction, user)
  // What the last test of a sign-on showed of the person who tested it.
  await sql`
    update sign_on_connections set last_test = null
    where lower(last_test ->> 'email') = ${user.email.toLowerCase()}`.execute(transaction)
}

interface QuotedName {
  readonly activity_id: string
  readonly starts_at: number
  readonly length: number
}

/**
 * Empties the references to the person. A name without a reference, which several people
 * have had, goes with each of them.
 */
async function removeFromLog(
  transaction: Transaction<Tables>,
  { id, name, last_name }: UserRow,
): Promise<void> {
  const { rows } = await sql<QuotedName>`
    delete from activity_people
    where user_id = ${id} or user_id is null and name in (
      select ${`${name} ${last_name}`} union
      select known.name from activity_people as known where known.user_id = ${id})
    returning activity_id, starts_at, char_length(name) as length`.execute(transaction)
  // From the last name of an entry to the first, so that the indexes of those before stay valid.
  for (const { activity_id, starts_at, length } of rows.toSorted(
    (one, other) => other.starts_at - one.starts_at,
  )) {
    await sql`
      with moved as (
        update activity_people set starts_at = starts_at + ${ERASED_NAME.length - length}
        where activity_id = ${activity_id} and starts_at > ${starts_at})
      update activities
      set action = overlay(action placing ${ERASED_NAME} from ${starts_at} for ${length})
      where id = ${activity_id}`.execute(transaction)
  }
}

interface MentioningComment {
  readonly id: string
  readonly report_id: string
  readonly text: string
  /** The person's name when the comment was written. */
  readonly name: string
  /** The names of all people whom it mentions. */
  readonly names: readonly string[]
}

async function removeFromComments(
  transaction: Transaction<Tables>,
  { id: user }: UserRow,
): Promise<void> {
  const { rows } = await sql<MentioningComment>`
    select comments.id, comments.report_id, comments.text, own.name,
      array(
        select name from comment_mentions
        where comment_id = comments.id and report_id = comments.report_id
      ) as names
    from comment_mentions as own
    join comments on comments.id = own.comment_id and comments.report_id = own.report_id
    where own.user_id = ${user} for update of comments`.execute(transaction)
  for (const { id, report_id, text, name, names } of rows) {
    const without = splitMentions(text, names)
      .map((piece) => (piece.mention && piece.text === `@${name}` ? `@${ERASED_NAME}` : piece.text))
      .join('')
    await transaction
      .updateTable('comments')
      .set({ text: without })
      .where('report_id', '=', report_id)
      .where('id', '=', id)
      .execute()
    await quoteAgain(transaction, { report_id, id, text: without })
  }
}
