import { type Kysely, sql } from 'kysely'

/** Adds what seniors decide on answers and texts in review, and who wrote each text. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table review_decisions (
      report_id uuid not null references reports on delete cascade,
      subject text not null,
      version text not null,
      decision text not null check (decision in ('accepted', 'queried')),
      note text not null default '',
      decided_by uuid not null,
      decided_at timestamptz not null default clock_timestamp(),
      asked uuid,
      reply text,
      replied_by uuid,
      replied_at timestamptz,
      primary key (report_id, subject)
    );
    create index review_queries on review_decisions (asked)
      where decision = 'queried' and reply is null;
    alter table content_buildings add column authors jsonb not null default '{}';
    alter table methodologies add column updated_by uuid;
  `.execute(db)
}
