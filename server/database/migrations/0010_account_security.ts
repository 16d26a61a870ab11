import { type Kysely, sql } from 'kysely'

/** Adds MFA, links to set a password, devices, and the counters against guessing. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    -- The last 30-second step whose code was accepted: no code works twice.
    alter table users add column totp_last_step bigint;

    alter table sessions
      add column id uuid not null unique default gen_random_uuid(),
      add column address text not null default '',
      add column user_agent text not null default '';
    create index sessions_created on sessions (created_at);

    -- A secret that was handed out to one session and is not in use yet.
    create table pending_totps (
      token_hash bytea primary key references sessions on delete cascade,
      secret bytea not null,
      verified_step bigint,
      created_at timestamptz not null default now()
    );

    create table recovery_codes (
      user_id uuid not null references users on delete cascade,
      code_hash bytea not null,
      used_at timestamptz,
      primary key (user_id, code_hash)
    );

    -- One for each user: another request invalidates the former one.
    create table one_time_passcodes (
      user_id uuid primary key references users on delete cascade,
      code_hash bytea not null,
      expires_at timestamptz not null
    );

    create table password_links (
      token_hash bytea primary key,
      user_id uuid not null references users on delete cascade,
      purpose text not null check (purpose in ('reset', 'invitation')),
      created_at timestamptz not null default now(),
      expires_at timestamptz not null,
      used_at timestamptz
    );
    create index password_links_user on password_links (user_id);
    create index password_links_expires_at on password_links (expires_at);

    -- Attempts of a user or address, as long as they count: the times of the latest ones.
    create table attempts (
      subject text primary key,
      tries timestamptz[] not null,
      forget_at timestamptz not null
    );
    create index attempts_forget_at on attempts (forget_at);

    create table used_challenges (
      challenge text primary key,
      expires_at timestamptz not null
    );
    create index used_challenges_expires_at on used_challenges (expires_at);

    -- Jobs that must not run twice, recorded in the transaction of their work.
    create table done_jobs (
      job_id uuid primary key,
      done_at timestamptz not null default now()
    );
    create index done_jobs_done_at on done_jobs (done_at);

    create table maintenance_notices (
      id uuid primary key default gen_random_uuid(),
      name text not null,
      date timestamptz not null,
      details text[] not null check (cardinality(details) > 0),
      created_at timestamptz not null default now(),
      updated_at timestamptz not null default now()
    );
    create index maintenance_notices_date on maintenance_notices (date);

    -- Lists of users: by role and name, and found by any part of name or email.
    create index users_name on users (login_type, lower(name), lower(last_name));
  `.execute(db)
}
