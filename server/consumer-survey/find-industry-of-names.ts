import { type Kysely, sql } from 'kysely'

import type { Tables } from '../database/tables.ts'

/**
 * The title of another industry whose active questions have most of these names, more than the
 * given industry has; undefined where there is none. For staff, who may know of every industry.
 */
export async function findIndustryOfNames(
  db: Kysely<Tables>,
  industryId: string,
  names: readonly string[],
): Promise<string | undefined> {
  if (names.length === 0) return undefined
  const [best] = await db
    .selectFrom('survey_questions')
    .innerJoin('industries', 'industries.id', 'survey_questions.industry_id')
    .where('survey_questions.active', '=', true)
    .where(sql<boolean>`lower(survey_questions.title) = any(${names})`)
    .groupBy(['industries.id', 'industries.title'])
    .select((eb) => [
      'industries.id',
      'industries.title',
      eb.fn
        .count<number>(sql`lower(survey_questions.title)`)
        .distinct()
        .as('matching'),
    ])
    .orderBy('matching', 'desc')
    .orderBy((eb) => eb('industries.id', '=', industryId), 'desc')
    .orderBy('industries.id')
    .limit(1)
    .execute()
  if (!best || best.id === industryId) return undefined
  return Number(best.matching) * 2 > new Set(names).size ? best.title : undefined
}
