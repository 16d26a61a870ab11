import { type Kysely, sql } from 'kysely'

/**
 * Adds indexes for the sorting and status of reports in lists. The index of unfinished answers has
 * no entries for a report whose answers are completed.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create index answers_left on answers (report_id) where status <> 'COMPLETED';
    create index editions_date on editions (date);
    create index reports_title on reports (lower(title), id);
  `.execute(db)
}
