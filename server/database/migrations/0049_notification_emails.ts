import { type Kysely, sql } from 'kysely'

/**
 * Adds how users want to be notified by email, and the email that has a notification: it is set once,
 * with the job that sends it, so that no two emails have the same one.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table notifications add column mail_id uuid;
    create index notifications_of_mail on notifications (mail_id) where mail_id is not null;
    create index notifications_unread on notifications (user_id) where read_at is null;
    create index notifications_to_mail on notifications (created_at)
      where mail_id is null and read_at is null;
    create table notification_choices (
      user_id uuid not null references users (id) on delete cascade,
      kind text not null,
      delivery text not null check (delivery in ('now', 'digest', 'none')),
      since timestamptz(3),
      primary key (user_id, kind)
    );
  `.execute(db)
}
