import { type Kysely, sql } from 'kysely'

/** Settings of the firm in one row: the time zone of its days, null for the server's. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table portal_settings (
      single boolean primary key default true check (single),
      time_zone text
    );
    insert into portal_settings default values;
  `.execute(db)
}
