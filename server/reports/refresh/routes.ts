import { createHash } from 'node:crypto'

import { reportRefreshApi, type ReportRefresh } from '@insights/contract/reports/report-refresh.ts'
import {
  isUpToDate,
  type CatalogueItems,
  type RefreshPlan,
  planRefresh,
} from '@insights/domain/catalogue/refresh/plan-refresh.ts'
import { type Transaction, sql, type Kysely } from 'kysely'

import { titleOrder } from '../../database/columns.ts'
import type { Tables } from '../../database/tables.ts'
import type { Caller } from '../../http/caller.ts'
import { conflict } from '../../http/errors.ts'
import { callerOf, reportOf } from '../../http/permissions.ts'
import { ownedByReportInBody, ownedByReportInPath } from '../../http/report-ownership.ts'
import type { Routes } from '../../http/routes.ts'
import type { Services } from '../../start/services.ts'
import { rejectEmptyCatalogue } from '../create-report.ts'
import { type Edit, deleteScores, editReport, reportChange } from '../edit-report.ts'
import type { OpenReport } from '../locks/lock-report.ts'

export const reportRefreshRoutes: Routes = async (route, services) => {
  const { db } = services
  route(
    reportRefreshApi.get,
    { permission: 'staff', ownership: ownedByReportInPath('edit', 'id'), secondCoder: 'harmless' },
    async (request) => (await compareCatalogue(db, reportOf(request))).response,
  )

  route(
    reportRefreshApi.create,
    {
      permission: 'staff',
      ownership: ownedByReportInBody('edit', 'reportId'),
      secondCoder: 'harmless',
    },
    async (request) => {
      const { _id, industryId } = reportOf(request)
      const { stamp } = request.body
      const wanted = { reportId: _id, industryId, stamp }
      const { scoresDeleted, reportReopened } = await refreshReport(
        services,
        callerOf(request),
        wanted,
      )
      return { report: _id, effects: { scoresDeleted, reportReopened } }
    },
  )
}

interface Wanted {
  readonly reportId: string
  readonly industryId: string
  /** Stamp of the preview. */
  readonly stamp: string
}

/**
 * Makes a draft match its industry's catalogue (D5): new cells get answers, removed ones lose them,
 * and titles, groups and weights become the catalogue's. All other answers stay; scores go, since
 * their inputs changed.
 */
function refreshReport(
  services: Services,
  caller: Caller,
  { reportId, industryId, stamp }: Wanted,
): Promise<Edit<void>> {
  const work = async (transaction: Transaction<Tables>, report: OpenReport) => {
    if (report.status !== 'DRAFT') {
      throw conflict('Only a draft can be refreshed from the catalog. Return it to draft first.')
    }
    await holdCatalogue(transaction, industryId)
    const comparison = await compareCatalogue(transaction, { _id: reportId, industryId })
    if (comparison.response.stamp !== stamp) {
      throw conflict('The catalog or the report has changed since you looked.', comparison.response)
    }
    if (isUpToDate(comparison.plan)) return { result: undefined, change: null }
    const { companies, capabilities } = comparison.catalogue
    if (companies.length === 0 || capabilities.length === 0) {
      throw await rejectEmptyCatalogue(transaction, industryId)
    }
    await follow(transaction, reportId, industryId, comparison)
    await deleteScores(transaction, report)
    const { actions, events } = reportChange(report, 'Refreshed the catalog')
    // Rows and columns have changed, and with them every answer that a page shows.
    const answers = { kind: 'answers', report: reportId, answers: null } as const
    return { result: undefined, change: { actions, events: [...events, answers] } }
  }
  return editReport(services, caller, reportId, work, { exclusive: true })
}

/** Keeps records that the report starts to use from being renamed or deleted as unused meanwhile. */
async function holdCatalogue(transaction: Transaction<Tables>, industryId: string) {
  await transaction
    .selectFrom('industries')
    .select('id')
    .where('id', '=', industryId)
    .forShare()
    .execute()
}

/** The database deletes the answers of removed companies and capabilities. */
async function follow(
  transaction: Transaction<Tables>,
  reportId: string,
  industryId: string,
  { catalogue }: CatalogueComparison,
): Promise<void> {
  const companies = catalogue.companies.map(({ _id }) => _id)
  const categories = catalogue.categories.map(({ _id }) => _id)
  const capabilities = catalogue.capabilities.map(({ _id }) => _id)
  for (const statement of [
    sql`delete from report_companies
      where report_id = ${reportId} and company_id <> all(${companies}::uuid[])`,
    sql`delete from report_capabilities
      where report_id = ${reportId} and capability_id <> all(${capabilities}::uuid[])`,
    sql`delete from report_categories
      where report_id = ${reportId} and category_id <> all(${categories}::uuid[])`,
    sql`insert into report_companies (report_id, company_id, title)
      select ${reportId}, id, title from companies where id = any(${companies}::uuid[])
      on conflict (report_id, company_id) do update set title = excluded.title`,
    sql`insert into report_capabilities (report_id, capability_id, category_id, title)
      select ${reportId}, id, category_id, title
      from capabilities where id = any(${capabilities}::uuid[])
      on conflict (report_id, capability_id) do update set title = excluded.title`,
    sql`insert into report_categories
        (report_id, category_id, application_id, title, belongs_to, fixed_scoring_weight)
      select ${reportId}, categories.id, applications.id, categories.title, belongs_to,
        fixed_scoring_weight
      from categories cross join applications
      where categories.id = any(${categories}::uuid[]) and industry_id = ${industryId}
      on conflict (report_id, category_id, application_id) do update set
        title = excluded.title, belongs_to = excluded.belongs_to,
        fixed_scoring_weight = excluded.fixed_scoring_weight`,
    sql`insert into answers (report_id, company_id, application_id, category_id, capability_id)
      select ${reportId}, report_companies.company_id, applications.id,
        report_capabilities.category_id, report_capabilities.capability_id
      from report_companies cross join applications cross join report_capabilities
      where report_companies.report_id = ${reportId}
        and report_capabilities.report_id = ${reportId}
      on conflict (report_id, company_id, application_id, capability_id) do nothing`,
  ]) {
    await statement.execute(transaction)
  }
}

interface CatalogueComparison {
  readonly plan: RefreshPlan
  readonly catalogue: CatalogueItems
  readonly response: ReportRefresh
}

interface ReportOfIndustry {
  readonly _id: string
  readonly industryId: string
}

/** Compares a report with the current catalogue. */
async function compareCatalogue(
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
