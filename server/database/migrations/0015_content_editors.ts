import { type Kysely, sql } from 'kysely'

/**
 * Records which user is writing which part of a report at the moment. The rows lose their value
 * within a minute, so they are not written to the log that survives a crash.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create unlogged table content_editors (
      report_id uuid not null references reports on delete cascade,
      user_id uuid not null references users on delete cascade,
      sections text[] not null check (cardinality(sections) > 0),
      seen_at timestamptz not null default now(),
      primary key (report_id, user_id)
    );
    create index content_editors_user on content_editors (user_id);
  `.execute(db)
}
