import { createHash } from 'node:crypto'

import type { ReportRefresh } from '@insights/contract/report-refresh.ts'
import {
  type CatalogueItems,
  planRefresh,
  type RefreshPlan,
} from '@insights/domain/refresh/plan-refresh.ts'
import { type Kysely, sql } from 'kysely'

import type { Tables } from '../database/tables.ts'
import { loadCatalogueItems, loadFrozenItems } from './load-catalogue-items.ts'

export interface CatalogueComparison {
  readonly plan: RefreshPlan
  readonly catalogue: CatalogueItems
  readonly response: ReportRefresh
}

interface ReportOfIndustry {
  readonly _id: string
  readonly industryId: string
}

/** Compares a report with the catalogue as it is now. */
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
