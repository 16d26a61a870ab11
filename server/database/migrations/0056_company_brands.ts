import { type Kysely, sql } from 'kysely'

/**
 * Adds which compared company a company customer is, by industry. A user's own choice may now be
 * none, beside no choice at all.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table company_brands (
      id uuid primary key default gen_random_uuid(),
      company_customer_id uuid not null references company_customers on delete cascade,
      industry_id uuid not null references industries on delete cascade,
      company_id uuid not null references companies on delete cascade,
      created_at timestamptz not null default now(),
      updated_at timestamptz not null default now(),
      constraint company_brands_one_of_industry unique (company_customer_id, industry_id)
    );
    create index company_brands_industry on company_brands (industry_id);
    create index company_brands_company on company_brands (company_id);

    alter table own_brands alter column company_id drop not null;
  `.execute(db)
}
