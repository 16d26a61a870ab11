import { DriveError } from '@insights/platform/cloud-drive/drive-request.ts'
import { revokeTokens } from '@insights/platform/cloud-drive/revoke-tokens.ts'
import type { Job } from '@insights/platform/jobs/jobs.ts'
import type { Selectable } from 'kysely'

import { queueExpiryCheck, revokeTokensQueue } from '../../accounts/sessions/queue-revocations.ts'
import type { ScreenshotTables } from '../../database/screenshot-tables.ts'
import { openSessions } from '../../http/session/find-session.ts'
import { worker } from '../../jobs/worker.ts'
import type { Services } from '../../start/services.ts'
import { openTokens } from './stored-tokens.ts'

export const revokeTokensWorker = worker(revokeTokensQueue, revokeAll)

/**
 * Revokes permissions at the providers: of sessions that were ended, and of those past their age. A
 * permission that a provider does not revoke stays, and the job is retried.
 */
async function revokeAll(job: Job<object>, services: Services): Promise<void> {
  const { db } = services
  // A trigger keeps the tokens of each.
  await db
    .deleteFrom('drive_connections')
    .where('session_hash', 'not in', openSessions(db).clearSelect().select('sessions.token_hash'))
    .execute()
  const waiting = await db
    .selectFrom('drive_revocations')
    .selectAll()
    .orderBy('created_at')
    .limit(MAX_AT_ONCE)
    .execute()
  const failures: unknown[] = []
  for (const revocation of waiting) {
    job.signal.throwIfAborted()
    if (await isGrantInUse(services, revocation)) continue
    try {
      await revoke(services, revocation)
      await db.deleteFrom('drive_revocations').where('id', '=', revocation.id).execute()
    } catch (error) {
      if (!(error instanceof DriveError)) throw error
      failures.push(error)
    }
  }
  const open = await db.selectFrom('drive_connections').select('drive').limit(1).execute()
  if (open.length > 0) await queueExpiryCheck(db, services)
  if (failures.length > 0) throw failures[0]
}

const MAX_AT_ONCE = 1000

type Revocation = Selectable<ScreenshotTables['drive_revocations']>

async function revoke(services: Services, { tokens, session_hash, drive, purpose }: Revocation) {
  const settings = services.config.drives[drive]
  // Without its settings, the provider cannot be reached.
  if (!settings) return
  const use = { drive, purpose }
  await revokeTokens(settings, drive, openTokens(services.encryptor, session_hash, use, tokens))
}

/**
 * Google ends everything that a user has allowed this portal, whichever token is revoked: while
 * another session of the same user has a permission, the token of this one waits.
 */
async function isGrantInUse({ db }: Services, { drive, user_id }: Revocation): Promise<boolean> {
  if (drive !== 'google-drive' || user_id === null) return false
  const other = await db
    .selectFrom('drive_connections')
    .where('drive', '=', drive)
    .where('user_id', '=', user_id)
    .select('drive')
    .limit(1)
    .executeTakeFirst()
  return other !== undefined
}
