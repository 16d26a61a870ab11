import { join } from 'node:path'

import { createEncryptor } from '@insights/platform/encryption/create-encryptor.ts'
import { loadSecretKey } from '@insights/platform/encryption/load-secret-key.ts'
import { openJobs } from '@insights/platform/jobs/open-jobs.ts'
import { openMailer } from '@insights/platform/mail/open-mailer.ts'
import { openStorage } from '@insights/platform/storage/open-storage.ts'
import { removeAbandonedScratch } from '@insights/platform/storage/scratch.ts'
import { instrumentStorage } from '@insights/platform/telemetry/instrument-storage.ts'
import type { Kysely } from 'kysely'

import type { Tables } from '../database/tables.ts'
import { openLiveEvents } from '../live/open-live-events.ts'
import type { Config } from './config.ts'
import { workers } from './jobs.ts'
import { processName } from './process-name.ts'
import { requireSameKey } from './require-same-key.ts'
import type { Services } from './services.ts'

interface Foundation {
  readonly config: Config
  readonly db: Kysely<Tables>
  readonly connectionString: string
  /** For files, mails that are not sent, and the secret key. */
  readonly dataDirectory: string
  /** Told of failed jobs and of lost connections. */
  readonly onError?: (error: Error) => void
}

export interface OpenServices {
  readonly services: Services
  /** Ends everything but the database itself, which the caller has opened. */
  readonly close: () => Promise<void>
}

/** Everything that routes and workers work with, on a migrated database. No job is done before `jobs.start()`. */
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
    const key = await loadSecretKey({
      given: config.secretKey,
      file: join(dataDirectory, 'secret-key'),
    })
    const encryptor = createEncryptor(key)
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
      onError,
    })
    closing.push(() => live.stop())
    const queues = workers.map((worker) => worker.queue)
    const jobs = await openJobs({ connectionString, queues, onError })
    closing.push(() => jobs.stop())
    const services = { config, db, storage, jobs, mailer, encryptor, live }
    for (const worker of workers) worker.register(services)
    return { services, close }
  } catch (error) {
    await close()
    throw error
  }
}
