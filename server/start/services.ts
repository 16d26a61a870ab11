import type { Encryptor } from '@insights/platform/encryption/create-encryptor.ts'
import type { Jobs } from '@insights/platform/jobs/jobs.ts'
import type { Mailer } from '@insights/platform/mail/mail.ts'
import type { FileStorage } from '@insights/platform/storage/file-storage.ts'
import type { Kysely } from 'kysely'

import type { Tables } from '../database/tables.ts'
import type { LiveEvents } from '../live/open-live-events.ts'
import type { Config } from './config.ts'

/** Services of routes and workers, which get them when they are registered. */
export interface Services {
  readonly config: Config
  readonly db: Kysely<Tables>
  /** Storage of images and other files. */
  readonly storage: FileStorage
  /**
   * Work for after the response, stored in the database; emails go through `mail/queue-mail.ts`.
   */
  readonly jobs: Jobs
  /** Sends at once, without a retry: for the worker, not for routes. */
  readonly mailer: Mailer
  /** Encrypts data that a reader of the database must not have. */
  readonly encryptor: Encryptor
  /** Publishes changes to all processes, for the pages that show them. */
  readonly live: LiveEvents
}
