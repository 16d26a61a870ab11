import type { Encryptor } from '@insights/platform/encryption/create-encryptor.ts'
import type { Jobs } from '@insights/platform/jobs/jobs.ts'
import type { Mailer } from '@insights/platform/mail/mail.ts'
import type { FileStorage } from '@insights/platform/storage/file-storage.ts'
import type { Kysely } from 'kysely'

import type { Tables } from '../database/tables.ts'
import type { LiveEvents } from '../live/open-live-events.ts'
import type { Config } from './config.ts'

/** What routes work with; handed to each of them when it is registered. */
export interface Services {
  readonly config: Config
  readonly db: Kysely<Tables>
  /** Where pictures are kept. */
  readonly storage: FileStorage
  /** Work for after the answer, kept in the database; mails go through `mail/queue-mail.ts`. */
  readonly jobs: Jobs
  /** Sends at once, without a second try: for the worker, not for routes. */
  readonly mailer: Mailer
  /** Encrypts what nobody who reads the database is to have. */
  readonly encryptor: Encryptor
  /** Publishes to all processes what has changed, for the pages that show it. */
  readonly live: LiveEvents
}
