import { type Kysely, sql } from 'kysely'

/** Adds orders for the list of reports in which a page is the first rows of an index. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create index reports_revision on reports (revision desc, id);
    create index reports_status on reports (status desc, id);
  `.execute(db)
}
