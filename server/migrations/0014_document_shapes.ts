import { type Kysely, sql } from 'kysely'

/** Of which shape a stored document is, so that one of an older shape is known and built anew. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table report_documents add column shape integer not null default 1`.execute(db)
}
