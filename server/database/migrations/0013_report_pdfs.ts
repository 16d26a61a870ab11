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
      -- The firm whose copy it is; null for the portal's own.
      company_customer_id uuid references company_customers on delete cascade,

      state text not null default 'queued' check (state in ('queued', 'running', 'done', 'failed')),
      -- What the latest job is about: the result of an older one counts no more.
      request uuid not null default gen_random_uuid(),
      requested_by uuid,
      state_since timestamptz not null default now(),
      -- Why it failed, for staff.
      reason text,

      sha256 text,
      bytes integer,
      pages integer,
      missing_pictures text[] not null default '{}',
      draft boolean,
      -- The name in the footer.
      made_for text,
      -- When the report that was printed had last been changed.
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
