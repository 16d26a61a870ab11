import { type Kysely, sql } from 'kysely'

/**
 * Adds pages that staff have captured as screenshots. The captured image waits in its owner's
 * inbox; a capture refers to it while it is offered, and is deleted with the session that asked for
 * it.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    -- One row.
    create table capture_settings (
      single boolean primary key default true check (single),
      enabled boolean not null default false,
      -- True when the process that last looked for Chromium has found it; null before.
      browser_found boolean
    );
    insert into capture_settings default values;

    create table captures (
      report_id uuid not null references reports on delete cascade,
      id uuid not null default gen_random_uuid(),
      session_hash bytea not null references sessions on delete cascade,
      user_id uuid not null references users on delete cascade,
      answer_id uuid not null,
      url text not null,
      whole boolean not null,
      state text not null default 'waiting'
        check (state in ('waiting', 'running', 'offered', 'failed')),
      problem text not null default '',
      status integer,
      image_id uuid references images on delete set null,
      created_at timestamptz(3) not null default clock_timestamp(),
      changed_at timestamptz(3) not null default clock_timestamp(),
      primary key (report_id, id)
    );
    create index captures_session on captures (session_hash);
    create index captures_user on captures (user_id, created_at);
    create index captures_image on captures (image_id);
  `.execute(db)
}
