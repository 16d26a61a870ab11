import type { CatalogueItems } from '@insights/domain/refresh/plan-refresh.ts'
import { type Kysely, sql } from 'kysely'

import type { Tables } from '../database/tables.ts'

const EMPTY: CatalogueItems = { companies: [], categories: [], capabilities: [] }

/** What a report consists of. */
export async function loadFrozenItems(
  db: Kysely<Tables>,
  reportId: string,
): Promise<CatalogueItems> {
  const { rows } = await sql<CatalogueItems>`
    select
      (select coalesce(json_agg(json_build_object('_id', company_id, 'title', title)
          order by lower(title)), '[]')
        from report_companies where report_id = ${reportId}) as companies,
      (select coalesce(json_agg(json_build_object('_id', category_id, 'title', title, 'rest',
          json_build_object('belongsTo', belongs_to, 'fixedScoringWeight', fixed_scoring_weight))
          order by lower(title)), '[]')
        from (select distinct on (category_id) * from report_categories
          where report_id = ${reportId} order by category_id, application_id) as once) as categories,
      (select coalesce(json_agg(json_build_object('_id', capability_id, 'title', title, 'rest',
          json_build_object('category', category_id)) order by lower(title)), '[]')
        from report_capabilities where report_id = ${reportId}) as capabilities`.execute(db)
  return rows[0] ?? EMPTY
}

/** What a report of the industry would consist of if it were created now. */
export async function loadCatalogueItems(
  db: Kysely<Tables>,
  industryId: string,
): Promise<CatalogueItems> {
  const { rows } = await sql<CatalogueItems>`
    with asked as (
      select capabilities.id, capabilities.title, capabilities.category_id
      from capabilities join categories on categories.id = capabilities.category_id
      where categories.industry_id = ${industryId} and categories.active and capabilities.active)
    select
      (select coalesce(json_agg(json_build_object('_id', companies.id, 'title', companies.title)
          order by lower(companies.title)), '[]')
        from companies join company_industries on company_industries.company_id = companies.id
        where company_industries.industry_id = ${industryId} and companies.active) as companies,
      (select coalesce(json_agg(json_build_object('_id', id, 'title', title, 'rest',
          json_build_object('belongsTo', belongs_to, 'fixedScoringWeight', fixed_scoring_weight))
          order by lower(title)), '[]')
        from categories where id in (select category_id from asked)) as categories,
      (select coalesce(json_agg(json_build_object('_id', id, 'title', title, 'rest',
          json_build_object('category', category_id)) order by lower(title)), '[]')
        from asked) as capabilities`.execute(db)
  return rows[0] ?? EMPTY
}
