import { type Kysely, sql } from 'kysely'

/**
 * Adds what readers follow, and which reports each customer has opened: known so far from the
 * activity log, so that no report is marked as unread that was read before.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table follows (
      id uuid primary key default gen_random_uuid(),
      user_id uuid not null references users (id) on delete cascade,
      industry_id uuid not null references industries (id) on delete cascade,
      kind text not null check (kind in ('company', 'capability', 'group')),
      subject text not null,
      created_at timestamptz(3) not null default clock_timestamp(),
      unique (user_id, industry_id, kind, subject)
    );
    create index follows_of_industry on follows (industry_id, user_id);

    create table report_opens (
      user_id uuid not null references users (id) on delete cascade,
      report_id uuid not null references reports (id) on delete cascade,
      opened_at timestamptz(3) not null default clock_timestamp(),
      primary key (user_id, report_id)
    );
    create index report_opens_of_report on report_opens (report_id);
    insert into report_opens (user_id, report_id, opened_at)
      select users.id, reports.id, min(activities.created_at)
      from activities
      join users on users.id = activities.actor_id and users.login_type = 'CUSTOMER'
      join reports on reports.id::text = activities.subject_reference
      where activities.subject_type = 'REPORT'
        and activities.action like 'Opened the report "%'
      group by users.id, reports.id;
  `.execute(db)
}
