import { type Kysely, sql } from 'kysely'

/** Facts of a published report for lists and emails, which read its whole document for them. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table report_documents add column facts jsonb, add column followed jsonb`.execute(
    db,
  )
}
