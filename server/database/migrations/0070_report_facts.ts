import { type Kysely, sql } from 'kysely'

/** What lists and emails say of a published report: they read its whole document for that. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table report_documents add column facts jsonb, add column followed jsonb`.execute(
    db,
  )
}
