import type { Generated } from 'kysely'

import type { AccountTables } from './account-tables.ts'
import type { CatalogueTables } from './catalogue-tables.ts'
import type { Stamp } from './columns.ts'
import type { ReportTables } from './report-tables.ts'
import type { ScreenshotTables } from './screenshot-tables.ts'

/** The schema as the migrations leave it. */
export interface Tables extends AccountTables, CatalogueTables, ReportTables, ScreenshotTables {
  done_jobs: { job_id: string; done_at: Stamp }
  unremoved_files: { sha256: string; since: Stamp }
  sent_mails: { job_id: string; sent_at: Stamp }
  demo_databases: { single: Generated<boolean>; loaded_at: Stamp }
  secret_key_check: { single: Generated<boolean>; sealed: Buffer }
}
