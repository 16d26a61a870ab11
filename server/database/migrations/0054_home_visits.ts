import { type Kysely, sql } from 'kysely'

/** Adds when each user looked at the home page, so that it can mark what is new since then. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table home_visits (
      user_id uuid primary key references users (id) on delete cascade,
      seen_at timestamptz not null,
      looked_at timestamptz
    )
  `.execute(db)
}
