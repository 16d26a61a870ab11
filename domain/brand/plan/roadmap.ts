import type { ReportDocument } from '../../reading/document/report-document.ts'
import { modelCompany } from './company-score.ts'
import { type Plan, type PlannedRank, effortOf, pathOf, rankAmong } from './make-plan.ts'
import type { PlanItem } from './search-items.ts'

/** Capabilities planned for a month, and the resulting position. */
export interface RoadmapMonth extends PlannedRank {
  /** '2026-11'; null for capabilities without a month. */
  readonly month: string | null
  readonly items: readonly PlanItem[]
  readonly effort: number
}

/** Returns a plan by month, capabilities without one at the end. */
export function makeRoadmap(
  document: ReportDocument,
  { companyId, settings, chosen }: Pick<Plan, 'companyId' | 'settings' | 'chosen'>,
): RoadmapMonth[] {
  const model = modelCompany(document, companyId, settings.ratings)
  if (!model) return []
  const LAST = '9999'
  const months = [
    ...Map.groupBy(
      chosen.steps.map(({ item }) => item),
      ({ month }) => month ?? LAST,
    ),
  ].toSorted(([one], [other]) => (one < other ? -1 : 1))
  const done: PlanItem[] = []
  return months.map(([month, items]) => {
    done.push(...items)
    return {
      month: month === LAST ? null : month,
      items,
      effort: effortOf(items),
      ...rankAmong(
        chosen.rivals,
        (pathOf(model, chosen.rivals, done).at(-1) ?? chosen.start).score,
      ),
    }
  })
}
