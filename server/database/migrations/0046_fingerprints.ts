import { type Kysely, sql } from 'kysely'

/**
 * Adds the fingerprints of published revisions, with the industry's title that they were taken with
 * and the time of publication, and the reason with which a revision replaces another.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table report_fingerprints (
      report_id uuid primary key references reports (id) on delete cascade,
      fingerprint text not null check (fingerprint ~ '^[0-9a-f]{64}$'),
      industry text not null,
      created_at timestamptz not null default now()
    );
    create index report_fingerprints_fingerprint on report_fingerprints (fingerprint);

    alter table reports
      add column revision_reason text check (char_length(revision_reason) between 1 and 1000);
  `.execute(db)
}
