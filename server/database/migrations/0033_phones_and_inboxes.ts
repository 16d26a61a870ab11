import { type Kysely, sql } from 'kysely'

/**
 * Adds phones that send screenshots for a session: `code_hash` is of the QR code, used once, and
 * `phone_hash` of the token that the phone got for it. Both go with the session. Images in an inbox
 * belong to no report yet: only their sender finds them.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table phone_pairings (
      id uuid primary key default gen_random_uuid(),
      session_hash bytea not null references sessions on delete cascade,
      user_id uuid not null references users on delete cascade,
      code_hash bytea not null unique,
      code_expires_at timestamptz(3) not null,
      phone_hash bytea unique,
      number smallint,
      device text not null default '',
      address text not null default '',
      created_at timestamptz(3) not null default clock_timestamp(),
      claimed_at timestamptz(3),
      confirmed_at timestamptz(3),
      used_at timestamptz(3),
      rejected_at timestamptz(3),
      check ((phone_hash is null) = (claimed_at is null) and (number is null) = (claimed_at is null)),
      check (confirmed_at is null or (claimed_at is not null and used_at is not null))
    );
    create unique index phone_pairings_one on phone_pairings (session_hash)
      where confirmed_at is not null;
    create index phone_pairings_session on phone_pairings (session_hash);
    create index phone_pairings_user on phone_pairings (user_id);

    create table phone_targets (
      report_id uuid not null references reports on delete cascade,
      id uuid not null default gen_random_uuid(),
      pairing_id uuid not null references phone_pairings on delete cascade,
      answer_id uuid,
      opened_at timestamptz not null default clock_timestamp(),
      primary key (report_id, id),
      unique nulls not distinct (report_id, pairing_id, answer_id)
    );
    create index phone_targets_pairing on phone_targets (pairing_id, opened_at desc);

    create table phone_screenshots (
      pairing_id uuid not null references phone_pairings on delete cascade,
      id uuid not null,
      position integer not null,
      name text not null,
      bytes integer not null,
      received integer not null default 0,
      target_id uuid not null,
      state text not null default 'waiting'
        check (state in ('waiting', 'sending', 'placed', 'inbox', 'refused')),
      reason text not null default '',
      changed_at timestamptz(3) not null default clock_timestamp(),
      primary key (pairing_id, id)
    );

    create table inbox_images (
      report_id uuid not null references reports on delete cascade,
      image_id uuid not null references images on delete cascade,
      user_id uuid not null references users on delete cascade,
      device text not null default '',
      created_at timestamptz(3) not null default clock_timestamp(),
      answer_id uuid,
      placed_at timestamptz(3),
      removed_at timestamptz(3),
      primary key (report_id, image_id),
      check ((answer_id is null) = (placed_at is null)),
      check (placed_at is null or removed_at is null)
    );
    create index inbox_images_user on inbox_images (user_id, report_id);
    create index inbox_images_image on inbox_images (image_id);
  `.execute(db)
}
