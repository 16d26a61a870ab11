import { type Kysely, sql } from 'kysely'

/**
 * Adds the shape of a stored document, so that one of an older shape is built again, and the
 * company of an industry that a reader calls their own.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table report_documents add column shape integer not null default 1;

    create table own_brands (
      user_id uuid not null references users on delete cascade,
      industry_id uuid not null references industries on delete cascade,
      company_id uuid not null references companies on delete cascade,
      primary key (user_id, industry_id)
    );
    create index own_brands_industry on own_brands (industry_id);
    create index own_brands_company on own_brands (company_id);
  `.execute(db)
}
