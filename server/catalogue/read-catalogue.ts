import type { Catalogue, Category } from '@insights/domain/catalogue/catalogue.ts'
import { type Kysely, sql } from 'kysely'

import type { Tables } from '../database/tables.ts'

/** Returns all of an industry's catalogue, as it was at one moment. */
export async function readCatalogue(db: Kysely<Tables>, industryId: string): Promise<Catalogue> {
  const { rows } = await sql<Category>`
    select id as _id, title, description, belongs_to as "belongsTo",
      fixed_scoring_weight as "fixedScoringWeight", active,
      (select coalesce(json_agg(json_build_object(
          '_id', id, 'title', title, 'description', description, 'active', active)), '[]')
        from capabilities where category_id = categories.id) as capabilities,
      (select coalesce(json_agg(json_build_object(
          '_id', id, 'title', title, 'active', active)), '[]')
        from survey_questions where category_id = categories.id) as questions
    from categories where industry_id = ${industryId}
  `.execute(db)
  return { categories: rows }
}
