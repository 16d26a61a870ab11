import type { Tables } from '@insights/server/database/tables.ts'
import { type Kysely, sql } from 'kysely'

/**
 * Adds company customers with 10 users each and purchases of 25 published reports, each with its
 * report PDF, and the report PDFs of the portal itself.
 */
export async function addClients(db: Kysely<Tables>, count: number): Promise<void> {
  await db.transaction().execute(async (transaction) => {
    for (const statement of [
      sql`set local synchronous_commit = off`,
      sql`insert into company_customers (name, url, created_at)
        select (array['Aldgate', 'brook', 'Croft', 'dale', 'Élan'])[1 + n % 5] || ' Partners ' || n,
          'https://firm' || n || '.bench.example', now() - n * interval '1 hour'
        from generate_series(1, ${count}::int) as n`,
      sql`insert into users (email, name, last_name, title, login_type, company_customer_id, created_at)
        select 'user' || n || '@bench.example', (array['Ada', 'ben', 'Chloé', 'Dan', 'eve'])[1 + n % 5],
          'Reader ' || md5(n::text), 'Analyst', 'CUSTOMER', firms.ids[1 + n % ${count}::int],
          now() - n * interval '1 minute'
        from generate_series(1, ${count}::int * 10) as n,
          (select array(select id from company_customers order by name) as ids) as firms`,
      sql`insert into user_products (user_id, product_id, last_login_at)
        select id, 'insights', created_at from users on conflict do nothing`,
      sql`insert into company_reports (company_customer_id, edition_id, po_date)
        select firms.id, chosen.edition_id, current_date from company_customers as firms
        cross join lateral (select edition_id from reports where status = 'PUBLISHED'
          order by md5(reports.id::text || firms.id) limit 25) as chosen
        on conflict do nothing`,
      sql`insert into report_pdfs (report_id, company_customer_id, state, sha256, bytes, pages, draft,
          made_for, made_of, made_at)
        select reports.id, owners.id, 'done', md5(reports.id::text || owners.id), 1000, 20, false,
          owners.name, reports.updated_at, now()
        from reports join company_reports on company_reports.edition_id = reports.edition_id
        join company_customers as owners on owners.id = company_reports.company_customer_id
        where reports.status = 'PUBLISHED'`,
      sql`insert into report_pdfs
          (report_id, state, sha256, bytes, pages, draft, made_of, made_at)
        select id, 'done', md5(id::text), 1000, 20, false, updated_at, now()
        from reports where status = 'PUBLISHED'`,
    ])
      await statement.execute(transaction)
  })
  await sql`vacuum analyze`.execute(db)
}
