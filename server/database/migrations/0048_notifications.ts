import { type Kysely, sql } from 'kysely'

/** Adds what users are notified of; each event reaches a user once, by its key. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table notifications (
      id uuid primary key default gen_random_uuid(),
      user_id uuid not null references users (id) on delete cascade,
      kind text not null,
      about_report uuid references reports (id) on delete cascade,
      actor_id uuid references users (id) on delete set null,
      path text not null,
      subject text not null,
      excerpt text,
      event_key text not null,
      created_at timestamptz not null default now(),
      read_at timestamptz,
      mailed_at timestamptz,
      unique (user_id, event_key)
    );
    create index notifications_of_user on notifications (user_id, created_at desc);
    create index notifications_of_report on notifications (about_report);
    create index notifications_of_actor on notifications (actor_id);
  `.execute(db)
}
