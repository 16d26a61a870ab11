import type { FileStorage } from '@insights/platform/storage/file-storage.ts'
import type { Kysely } from 'kysely'

import type { Config } from './config.ts'
import type { Tables } from './database/tables.ts'

/** What routes work with; handed to each of them when it is registered. */
export interface Services {
  readonly config: Config
  readonly db: Kysely<Tables>
  /** Where pictures are kept. */
  readonly storage: FileStorage
}
