import { type Kysely, sql } from 'kysely'

/**
 * What lists of reports are sorted and judged by. Of a report whose answers are completed, the index
 * of what is left to answer holds nothing.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create index answers_left on answers (report_id) where status <> 'COMPLETED';
    create index editions_date on editions (date);
    create index reports_title on reports (lower(title), id);
  `.execute(db)
}
