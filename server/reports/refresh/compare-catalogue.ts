import { createHash } from 'node:crypto'

import type { ReportRefresh } from '@insights/contract/reports/report-refresh.ts'
import {
  type CatalogueItems,
  type RefreshPlan,
  planRefresh,
} from '@insights/domain/catalogue/refresh/plan-refresh.ts'
import { type Kysely, sql } from 'kysely'

import { titleOrder } from '../../database/columns.ts'
import type { Tables } from '../../database/tables.ts'

export interface CatalogueComparison {
  readonly plan: RefreshPlan
  readonly catalogue: CatalogueItems
  readonly response: ReportRefresh
}

interface ReportOfIndustry {
  readonly _id: string
  readonly industryId: string
}

/** Compares a report with the current catalogue. */
export async function compareCatalogue(
  db: Kysely<Tables>,
  report: ReportOfIndustry,
): Promise<CatalogueComparison> {
  const frozen = await loadFrozenItems(db, report._id)
  const catalogue = await loadCatalogueItems(db, report.industryId)
  const plan = planRefresh(frozen, catalogue)
  const counts = await countAnswers(db, report._id, plan)
  const after = catalogue.companies.length * catalogue.capabilities.length * counts.applications
  const changes = {
    added: titled(plan.added),
    dropped: titled(plan.dropped),
    changed: plan.changed.map(({ kind, before, after: now }) => ({
      kind,
      _id: now._id,
      before: before.title,
      after: now.title,
    })),
  }
  return {
    plan,
    catalogue,
    response: {
      report: report._id,
      ...changes,
      answersAdded: after - (counts.all - counts.dropped),
      answersDropped: counts.dropped,
      answersLost: counts.lost,
      scoresLost: counts.scored,
      stamp: createHash('sha256')
        .update(JSON.stringify([frozen, catalogue, counts.scored]))
        .digest('base64url'),
    },
  }
}

interface Counts {
  readonly all: number
  readonly dropped: number
  readonly lost: number
  readonly applications: number
  readonly scored: boolean
}

async function countAnswers(db: Kysely<Tables>, reportId: string, { dropped }: RefreshPlan) {
  const gone = sql`(company_id = any(${idsOf(dropped.companies)}::uuid[])
    or capability_id = any(${idsOf(dropped.capabilities)}::uuid[]))`
  const { rows } = await sql<Counts>`
    select count(*)::int as "all",
      (count(*) filter (where ${gone}))::int as dropped,
      (count(*) filter (where ${gone} and has_capability is not null))::int as lost,
      (select count(*)::int from applications) as applications,
      exists (select from scorings where report_id = ${reportId}) as scored
    from answers where report_id = ${reportId}`.execute(db)
  return rows[0]!
}

const idsOf = (items: CatalogueItems['companies']) => items.map(({ _id }) => _id)
const titlesOf = (items: CatalogueItems['companies']) =>
  items.map(({ _id, title }) => ({ _id, title }))

const titled = ({ companies, categories, capabilities }: CatalogueItems) => ({
  companies: titlesOf(companies),
  categories: titlesOf(categories),
  capabilities: titlesOf(capabilities),
})

const EMPTY: CatalogueItems = { companies: [], categories: [], capabilities: [] }

/** Returns the companies, categories and capabilities of a report. */
async function loadFrozenItems(db: Kysely<Tables>, reportId: string): Promise<CatalogueItems> {
  const { rows } = await sql<CatalogueItems>`
    select
      (select coalesce(json_agg(json_build_object('_id', company_id, 'title', title)
          order by ${titleOrder('title')}), '[]')
        from report_companies where report_id = ${reportId}) as companies,
      (select coalesce(json_agg(json_build_object('_id', category_id, 'title', title, 'rest',
          json_build_object('belongsTo', belongs_to, 'fixedScoringWeight', fixed_scoring_weight))
          order by ${titleOrder('title')}), '[]')
        from (select distinct on (category_id) * from report_categories
          where report_id = ${reportId} order by category_id, application_id) as once) as categories,
      (select coalesce(json_agg(json_build_object('_id', capability_id, 'title', title, 'rest',
          json_build_object('category', category_id)) order by ${titleOrder('title')}), '[]')
        from report_capabilities where report_id = ${reportId}) as capabilities`.execute(db)
  return rows[0] ?? EMPTY
}

/** Returns the companies, categories and capabilities that a new report of the industry would have. */
async function loadCatalogueItems(db: Kysely<Tables>, industryId: string): Promise<CatalogueItems> {
  const { rows } = await sql<CatalogueItems>`
    with asked as (
      select capabilities.id, capabilities.title, capabilities.category_id
      from capabilities join categories on categories.id = capabilities.category_id
      where categories.industry_id = ${industryId} and categories.active and capabilities.active)
    select
      (select coalesce(json_agg(json_build_object('_id', companies.id, 'title', companies.title)
          order by ${titleOrder('companies.title')}), '[]')
        from companies join company_industries on company_industries.company_id = companies.id
        where company_industries.industry_id = ${industryId} and companies.active) as companies,
      (select coalesce(json_agg(json_build_object('_id', id, 'title', title, 'rest',
          json_build_object('belongsTo', belongs_to, 'fixedScoringWeight', fixed_scoring_weight))
          order by ${titleOrder('title')}), '[]')
        from categories where id in (select category_id from asked)) as categories,
      (select coalesce(json_agg(json_build_object('_id', id, 'title', title, 'rest',
          json_build_object('category', category_id)) order by ${titleOrder('title')}), '[]')
        from asked) as capabilities`.execute(db)
  return rows[0] ?? EMPTY
}
