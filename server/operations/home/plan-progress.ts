import { OPEN_STATUSES } from '@insights/domain/reports/report-status.ts'
import { prepared } from '@insights/platform/database/prepared.ts'
import { type Kysely, sql } from 'kysely'
import { LRUCache } from 'lru-cache'

import {
  findPlanDays,
  findPlanParts,
  type FoundPlanPart,
  type PlanDay,
} from '../../answers/work-plan/find-plan-parts.ts'
import type { Tables } from '../../database/tables.ts'
import { updatedAt } from '../../reports/report-rows.ts'

/** Open reports whose progress is read; a portal has some dozens. */
const MOST = 200

const findOpen = prepared('home-open-reports', (db: Kysely<Tables>) =>
  db
    .selectFrom('reports')
    .innerJoin('editions', 'editions.id', 'reports.edition_id')
    .where(
      'reports.status',
      'in',
      OPEN_STATUSES.map((status) => sql.lit(status)),
    ) // prettier-ignore
    .orderBy('returned_at', (order) => order.desc().nullsLast())
    .orderBy(updatedAt, 'desc')
    .orderBy('reports.id')
    .limit(sql.lit(MOST))
    .select([
      'reports.id',
      'reports.title',
      sql<string>`editions.date::text`.as('date'),
      sql<(typeof OPEN_STATUSES)[number]>`reports.status`.as('status'),
      'reports.created_at',
      'reports.return_reason',
      'reports.returned_at',
      sql<{ name: string; lastName: string } | null>`(
        select json_build_object('name', name, 'lastName', last_name)
        from people where people.id = reports.returned_by)`.as('returned_by'),
      // Every edit of a report writes its editor's row, and `xmin` is the transaction that did:
      // for an unchanged number of rows, the sum grows with each edit. Plans have names of staff.
      sql<string>`(select concat(count(*), ' ', sum(xmin::text::bigint), ' ', (
          select concat(count(*), ' ', sum(xmin::text::bigint)) from users where login_type <> 'CUSTOMER'))
        from report_editors where report_editors.report_id = reports.id)`.as('version'),
    ]),
)

export type OpenReportRow = Awaited<ReturnType<typeof findOpen>>[number]

/** Returns the open reports: returned ones first, then the latest edited. */
export const findOpenReports = (db: Kysely<Tables>): Promise<OpenReportRow[]> => findOpen(db, {})

export interface ReportPlan {
  readonly parts: readonly FoundPlanPart[]
  readonly days: readonly Omit<PlanDay, 'report'>[]
}

/**
 * Returns the function that finds the plans of reports with their progress. A process keeps them by
 * version: counting 40 reports of 6,000 answers for every look at the home page takes too long.
 */
export function createPlanProgress(db: Kysely<Tables>) {
  const known = new LRUCache<string, { readonly version: string; readonly plan: ReportPlan }>({
    max: MOST,
  })
  return async (
    reports: readonly OpenReportRow[],
    timeZone: string,
  ): Promise<Map<string, ReportPlan>> => {
    // The days of a plan are those of the time zone.
    const versionOf = ({ version }: OpenReportRow) => `${timeZone} ${version}`
    const changed = reports.filter((row) => known.get(row.id)?.version !== versionOf(row))
    if (changed.length > 0) {
      const ids = changed.map(({ id }) => id)
      const [parts, days] = await Promise.all([
        findPlanParts(db, { reports: ids }),
        findPlanDays(db, ids, timeZone),
      ])
      const partsOf = Map.groupBy(parts, ({ report }) => report)
      const daysOf = Map.groupBy(days, ({ report }) => report)
      for (const row of changed) {
        const { id } = row
        const own = (daysOf.get(id) ?? []).map(({ day, answered }) => ({ day, answered }))
        known.set(id, {
          version: versionOf(row),
          plan: { parts: partsOf.get(id) ?? [], days: own },
        })
      }
    }
    return new Map(
      reports.flatMap(({ id }) => {
        const plan = known.get(id)?.plan
        return plan ? [[id, plan] as const] : []
      }),
    )
  }
}
