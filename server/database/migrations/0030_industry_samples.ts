import { type Kysely, sql } from 'kysely'

/** Adds the edition of an industry that every customer may read without buying it: one, or none. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table industry_samples (
      industry_id uuid primary key references industries on delete cascade,
      edition_id uuid not null unique references editions on delete cascade,
      created_at timestamptz(3) not null default clock_timestamp()
    );
  `.execute(db)
}
