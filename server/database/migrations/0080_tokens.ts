import { type Kysely, sql } from 'kysely'

/** Adds the sessions of programs, which have a name and a day on which they expire. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table sessions
      add column token_name text,
      add column expires_at timestamptz,
      add constraint sessions_token check ((token_name is null) = (expires_at is null));
  `.execute(db)
}
