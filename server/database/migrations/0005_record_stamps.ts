import { type Kysely, sql } from 'kysely'

/**
 * Adds the time of creation to records, those with one row for each report included (decisions 2).
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const table of [
    'consumer_surveys',
    'device_weights',
    'content_buildings',
    'methodologies',
  ]) {
    await sql`
      alter table ${sql.table(table)} add column created_at timestamptz not null default now()
    `.execute(db)
  }
}
