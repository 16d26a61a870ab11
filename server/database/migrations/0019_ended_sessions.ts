import { type Kysely, sql } from 'kysely'

/**
 * Records sessions that ended because their user was deactivated, so that a request with one of
 * them gets that message. Kept for as long as the session could have lasted.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table ended_sessions (
      token_hash bytea primary key,
      user_id uuid not null references users on delete cascade,
      ended_at timestamptz not null default now()
    );
    create index ended_sessions_user on ended_sessions (user_id);
    create index ended_sessions_ended_at on ended_sessions (ended_at);
  `.execute(db)
}
