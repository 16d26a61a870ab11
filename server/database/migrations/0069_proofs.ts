import { type Kysely, sql } from 'kysely'

/** Adds when the user of a session last proved who they are, at first by signing in. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table sessions add column proved_at timestamptz;
    update sessions set proved_at = created_at;
    alter table sessions
      alter column proved_at set default now(),
      alter column proved_at set not null;
  `.execute(db)
}
