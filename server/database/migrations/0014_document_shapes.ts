import { type Kysely, sql } from 'kysely'

/**
 * Of which shape a stored document is, so that one of an older shape is known and built anew; and
 * which brand of an industry a reader calls their own.
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
