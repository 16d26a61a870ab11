import { type Kysely, sql } from 'kysely'

/**
 * Records emails that the mail server has accepted, so that none is sent twice, and a value
 * encrypted with the portal's secret key, so that another key is noticed before it is used.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table sent_mails (
      job_id uuid primary key,
      sent_at timestamptz not null default now()
    );
    create index sent_mails_sent_at on sent_mails (sent_at);

    create table secret_key_check (
      single boolean primary key default true check (single),
      sealed bytea not null
    );
  `.execute(db)
}
