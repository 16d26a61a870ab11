import { type Kysely, sql } from 'kysely'

import type { Tables } from '../database/tables.ts'
import { type CompleteIndustry, addCompleteIndustry } from './add-complete-industry.ts'

export interface CompleteReport {
  readonly _id: string
  readonly editionId: string
  readonly industry: CompleteIndustry
}

interface Options {
  readonly industry?: CompleteIndustry
  /** First day of a month. */
  readonly date?: string
  /**
   * True when everything is answered and rated: every second capability is available, ratings are
   * 4.
   */
  readonly answered?: boolean
}

/** Inserts a DRAFT report of everything in an industry. */
export async function addCompleteReport(
  db: Kysely<Tables>,
  { industry: given, date = '2026-03-01', answered = true }: Options = {},
): Promise<CompleteReport> {
  const industry = given ?? (await addCompleteIndustry(db))
  const edition = await db
    .insertInto('editions')
    .values({ industry_id: industry._id, date })
    .returning('id')
    .executeTakeFirstOrThrow()
  const report = await db
    .insertInto('reports')
    .values({
      edition_id: edition.id,
      title: `${industry.title} ${date}`,
      created_by: null,
      updated_by: null,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const ratings = answered ? '{"iPhone App":4,"Android App":4}' : '{}'
  for (const statement of [
    sql`insert into report_companies (report_id, company_id, title, user_ratings)
      select ${report.id}, c.id, c.title, ${ratings}::jsonb
      from companies c join company_industries i on i.company_id = c.id
      where i.industry_id = ${industry._id}`,
    sql`insert into report_categories
        (report_id, category_id, application_id, title, belongs_to, fixed_scoring_weight)
      select ${report.id}, c.id, a.id, c.title, c.belongs_to, c.fixed_scoring_weight
      from categories c cross join applications a where c.industry_id = ${industry._id}`,
    sql`insert into report_capabilities (report_id, capability_id, category_id, title)
      select ${report.id}, p.id, p.category_id, p.title
      from capabilities p join categories c on c.id = p.category_id
      where c.industry_id = ${industry._id}`,
    sql`insert into answers (report_id, company_id, application_id, category_id, capability_id,
        status, has_capability, capability_change_id, updated_at)
      select ${report.id}, c.company_id, a.id, p.category_id, p.capability_id,
        ${answered ? 'COMPLETED' : 'NOT_COMPLETED'},
        case when ${answered} then row_number() over (order by p.title, c.title, a.position) % 2 = 0 end,
        case when ${answered} then 'no-change' end, case when ${answered} then now() end
      from report_companies c, applications a, report_capabilities p
      where c.report_id = ${report.id} and p.report_id = ${report.id}`,
  ]) {
    await statement.execute(db)
  }
  return { _id: report.id, editionId: edition.id, industry }
}
