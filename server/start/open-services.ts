import { join } from 'node:path'

import { createEncryptor } from '@insights/platform/encryption/create-encryptor.ts'
import { loadSecretKeys } from '@insights/platform/encryption/load-secret-key.ts'
import { openJobs } from '@insights/platform/jobs/open-jobs.ts'
import { openMailer } from '@insights/platform/mail/open-mailer.ts'
import { openStorage } from '@insights/platform/storage/open-storage.ts'
import { removeAbandonedScratch } from '@insights/platform/storage/scratch.ts'
import { instrumentStorage } from '@insights/platform/telemetry/instrument-storage.ts'
import type { Kysely } from 'kysely'

import { warnOfAttemptsWorker } from '../accounts/attempts/warn-of-attempts.ts'
import { mailNotificationsWorker } from '../accounts/notifications/mail-notifications.ts'
import { sendNotificationsWorker } from '../accounts/notifications/send-notifications.ts'
import { sendPasswordLinkWorker } from '../accounts/password-links/request-password-link.ts'
import { forgetExpiredWorker } from '../accounts/privacy/privacy-settings.ts'
import { registerWorker } from '../accounts/register/register.ts'
import { capturePageWorker } from '../answers/captures/capture-page.ts'
import { clearInboxesWorker } from '../answers/inbox/clear-inboxes.ts'
import { notifyOfPlanWorker } from '../answers/work-plan/notify-of-plan.ts'
import { remindOfPlanWorker } from '../answers/work-plan/remind-of-plan.ts'
import { sendWebhookWorker } from '../clients/webhooks/send-webhook.ts'
import type { Tables } from '../database/tables.ts'
import type { Worker } from '../jobs/worker.ts'
import { openLiveEvents } from '../live/open-live-events.ts'
import { sendMailWorker } from '../mail/send-mail.ts'
import { rebuildDocumentWorker } from '../reading/documents/rebuild-documents.ts'
import { notifyFollowersWorker } from '../reading/following/notify-followers.ts'
import { writePublication } from '../reading/following/write-publication.ts'
import { printReportWorker } from '../reading/pdfs/print-report.ts'
import { drawScoresWorker } from '../reading/uncertainty/draw-scores.ts'
import { followChangesWorker } from '../scoring/follow-changes.ts'
import { revokeTokensWorker } from '../screenshots/cloud-drives/revoke-tokens.ts'
import { uploadToDriveWorker } from '../screenshots/google-drive/upload-to-drive.ts'
import { readImageTextWorker } from '../screenshots/images/read-image-texts.ts'
import { sweepImagesWorker } from '../screenshots/images/sweep-images.ts'
import { purgeRedactedWorker } from '../screenshots/redaction/purge-redacted.ts'
import type { Config } from './config.ts'
import { processName } from './process-name.ts'
import { requireSameKey } from './require-same-key.ts'
import type { Services } from './services.ts'

/** The workers of all areas, which do what a request leaves for later. */
const workers: readonly Worker[] = [
  sendMailWorker,
  mailNotificationsWorker,
  sendNotificationsWorker(writePublication),
  sendPasswordLinkWorker,
  warnOfAttemptsWorker,
  registerWorker,
  printReportWorker,
  notifyFollowersWorker,
  sendWebhookWorker,
  drawScoresWorker,
  followChangesWorker,
  rebuildDocumentWorker,
  readImageTextWorker,
  purgeRedactedWorker,
  uploadToDriveWorker,
  revokeTokensWorker,
  clearInboxesWorker,
  sweepImagesWorker,
  capturePageWorker,
  notifyOfPlanWorker,
  remindOfPlanWorker,
  forgetExpiredWorker,
]

/** Their queues, which a process creates where they are missing. */
export const QUEUES = workers.map((worker) => worker.queue)

interface Foundation {
  readonly config: Config
  readonly db: Kysely<Tables>
  readonly connectionString: string
  /** Directory of files, unsent emails, and the secret key. */
  readonly dataDirectory: string
  /** Receives errors of failed jobs and lost connections. */
  readonly onError?: (error: Error) => void
}

export interface OpenServices {
  readonly services: Services
  /** Closes everything but the database, which the caller has opened. */
  readonly close: () => Promise<void>
}

/**
 * Opens everything that routes and workers need, on a migrated database. No job runs before
 * `jobs.start()`.
 */
export async function openServices(foundation: Foundation): Promise<OpenServices> {
  const { config, db, connectionString, dataDirectory, onError } = foundation
  const closing: (() => Promise<void>)[] = []
  const close = async () => {
    for (const end of closing.splice(0).toReversed()) await end()
  }
  try {
    await removeAbandonedScratch()
    const storage = instrumentStorage(
      await openStorage({ directory: join(dataDirectory, 'files'), s3: config.storage }),
    )
    const keys = await loadSecretKeys({
      given: config.secretKeys,
      file: join(dataDirectory, 'secret-key'),
    })
    const encryptor = createEncryptor(...keys)
    await requireSameKey(db, encryptor)
    const mailer = await openMailer({
      smtp: config.smtp,
      from: config.mailFrom,
      directory: join(dataDirectory, 'outbox'),
    })
    closing.push(() => mailer.stop())
    const live = await openLiveEvents({
      db,
      connectionString,
      applicationName: processName(config),
      onError: (error) => onError?.(new Error(`Live updates: ${error.message}`, { cause: error })),
    })
    closing.push(() => live.stop())
    const jobs = await openJobs({ connectionString, queues: QUEUES, onError })
    closing.push(() => jobs.stop())
    const services = { config, db, storage, jobs, mailer, encryptor, live }
    for (const worker of workers) worker.register(services)
    return { services, close }
  } catch (error) {
    await close()
    throw error
  }
}
