import type { Encryptor } from '@insights/platform/encryption/create-encryptor.ts'
import { JOBS_SCHEMA } from '@insights/platform/jobs/install-jobs.ts'
import { type Kysely, sql } from 'kysely'

import type { Tables } from '../database/tables.ts'
import { sendPasswordLinkQueue } from '../forgot-password/send-password-link-queue.ts'
import { decryptPayload } from '../jobs/encrypted-payload.ts'
import { type QueuedMail, sendMailQueue } from '../mail/send-mail-queue.ts'

/**
 * What lets somebody in for a while. What belongs to a session goes with it: secrets of
 * authenticator apps that are not in use yet, OAuth states, permissions on drives.
 */
export const SHORT_LIVED_TABLES = ['sessions', 'password_links', 'one_time_passcodes'] as const

/**
 * Ends the short-lived rights that a restored backup holds: they may have been used up or revoked
 * since it was made. Emails with a link or code that were still to be sent go too, since it would
 * not work. Returns how many invitations have ended.
 */
export async function endRestoredRights(db: Kysely<Tables>, encryptor: Encryptor): Promise<number> {
  const { invitations } = await db
    .selectFrom('password_links')
    .where('purpose', '=', 'invitation')
    .where('used_at', 'is', null)
    .where('expires_at', '>', sql<string>`now()`)
    .select((eb) => eb.fn.countAll<number>().as('invitations'))
    .executeTakeFirstOrThrow()
  for (const table of SHORT_LIVED_TABLES) await db.deleteFrom(table).execute()
  const jobs = sql.table(`${JOBS_SCHEMA}.job`)
  await sql`delete from ${jobs} where name = ${sendPasswordLinkQueue.name} and state < 'completed'`.execute(
    db,
  )
  const { rows } = await sql<{ id: string; data: { sealed: string } }>`
    select id, data from ${jobs} where name = ${sendMailQueue.name} and state < 'completed'`.execute(
    db,
  )
  const outdated = rows.filter(
    ({ data }) =>
      decryptPayload<QueuedMail>(encryptor, sendMailQueue, data).usefulUntil !== undefined,
  )
  await sql`delete from ${jobs} where name = ${sendMailQueue.name}
    and id = any(${outdated.map(({ id }) => id)}::uuid[])`.execute(db)
  return Number(invitations)
}
