import { type Kysely, sql } from 'kysely'

/**
 * Adds the time when a password was last set by an emailed reset link, the seniors' settings for
 * signing in, and the drive tokens that still have to be revoked at their provider.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table users add column password_reset_at timestamptz;

    -- One row.
    create table security_settings (
      single boolean primary key default true check (single),
      staff_passcodes boolean not null default true
    );
    insert into security_settings default values;

    -- The user of the session, which is gone when the connection is deleted with it.
    alter table drive_connections add column user_id uuid;

    create table drive_revocations (
      id uuid primary key default gen_random_uuid(),
      session_hash bytea not null,
      user_id uuid,
      drive text not null,
      purpose text not null,
      tokens bytea not null,
      created_at timestamptz not null default now()
    );

    -- Sessions end in many ways; a trigger sees all of them.
    create function keep_tokens_to_revoke() returns trigger language plpgsql as $$
    begin
      insert into drive_revocations (session_hash, user_id, drive, purpose, tokens)
      values (old.session_hash, old.user_id, old.drive, old.purpose, old.tokens);
      return null;
    end $$;
    create trigger keep_tokens_to_revoke after delete on drive_connections
      for each row execute function keep_tokens_to_revoke();
  `.execute(db)
}
