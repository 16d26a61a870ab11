import { type Kysely, sql } from 'kysely'

/**
 * Adds users' permissions on their drives, and uploads to these. Permissions belong to a session
 * and end with it; tokens are encrypted.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    -- A user is on the provider's page: a state is valid for one return to the same session.
    create table oauth_states (
      state_hash bytea primary key,
      session_hash bytea not null references sessions on delete cascade,
      drive text not null check (drive in ('google-drive', 'dropbox')),
      purpose text not null check (purpose in ('upload', 'choose')),
      verifier bytea not null,
      created_at timestamptz not null default now()
    );
    create index oauth_states_session on oauth_states (session_hash, created_at);

    create table drive_connections (
      session_hash bytea not null references sessions on delete cascade,
      drive text not null check (drive in ('google-drive', 'dropbox')),
      purpose text not null check (purpose in ('upload', 'choose')),
      tokens bytea not null,
      updated_at timestamptz not null default now(),
      primary key (session_hash, drive, purpose)
    );

    create table drive_uploads (
      id uuid primary key default gen_random_uuid(),
      user_id uuid not null references users on delete cascade,
      -- Session whose permission it uses; the upload is listed after the session's end, too.
      session_hash bytea not null,
      folder_name text not null,
      -- An id that the drive has reserved, so that no retry makes a second folder.
      folder_id text,
      status text not null default 'RUNNING' check (status in ('RUNNING', 'DONE', 'FAILED')),
      problem text,
      must_connect boolean not null default false,
      created_at timestamptz not null default now(),
      updated_at timestamptz not null default now()
    );
    create index drive_uploads_user on drive_uploads (user_id, created_at desc);

    create table drive_upload_images (
      upload_id uuid not null references drive_uploads on delete cascade,
      position integer not null,
      image_id uuid not null,
      name text not null,
      -- Reserved as well.
      file_id text,
      status text not null default 'WAITING' check (status in ('WAITING', 'UPLOADED', 'FAILED')),
      problem text,
      primary key (upload_id, position)
    );

    -- Unreferenced files whose storage was unavailable when they were removed.
    create table unremoved_files (
      sha256 text primary key,
      since timestamptz not null default now()
    );
  `.execute(db)
}
