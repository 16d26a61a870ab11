import { type Kysely, sql } from 'kysely'

/**
 * Adds the PDFs of reports: for each report one of the portal, and one for each company customer
 * that has requested its copy. A row has the current file, and the progress of the next one.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table report_pdfs (
      report_id uuid not null references reports on delete cascade,
      id uuid not null default gen_random_uuid(),
      -- The company customer of the copy; null for the portal's own.
      company_customer_id uuid references company_customers on delete cascade,

      state text not null default 'queued' check (state in ('queued', 'running', 'done', 'failed')),
      -- The latest job: the result of an older one does not count.
      request uuid not null default gen_random_uuid(),
      requested_by uuid,
      state_since timestamptz not null default now(),
      -- Reason of the failure, for staff.
      reason text,

      sha256 text,
      bytes integer,
      pages integer,
      missing_pictures text[] not null default '{}',
      draft boolean,
      -- The name in the footer.
      made_for text,
      -- Last change of the report at the time of printing.
      made_of timestamptz,
      made_at timestamptz,

      primary key (report_id, id),
      unique nulls not distinct (report_id, company_customer_id),
      check (state <> 'done' or sha256 is not null),
      check (sha256 is null or (bytes, pages, draft, made_of, made_at) is not null)
    );
    create index report_pdfs_sha256 on report_pdfs (sha256);
    create index report_pdfs_company_customer on report_pdfs (company_customer_id);
  `.execute(db)
}
