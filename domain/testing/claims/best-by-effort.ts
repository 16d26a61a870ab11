import { APPLICATIONS, type ApplicationKey } from '../../catalogue/application.ts'
import type { PlanBasis, PlannedCell } from '../../reading/claims/plan-claims.ts'
import type { ReportDocument } from '../../reading/document/report-document.ts'
import { overallAgain, pointsAgain, weightedAgain } from './score-again.ts'

export function sumOf(cells: readonly PlannedCell[]): number {
  return cells.reduce((sum, { effort }) => sum + effort, 0)
}

/**
 * Returns the best score for each effort beside the wanted capabilities, from 0 to the rest of
 * `most`. The capabilities of a category and application add alike, so that the cheapest come
 * first.
 */
export function bestByEffort(document: ReportDocument, given: PlanBasis, most: number): number[] {
  const left = most - sumOf(given.wanted)
  const { companyId, ratings } = given
  const applications = APPLICATIONS.map(({ title }) => {
    const points = document.matrix.reduce<readonly number[]>(
      (best, { categoryId, capabilities }) =>
        combine(best, pointsByEffort(document, given, title, categoryId, capabilities, left)),
      zeros(left),
    )
    return points.map((sum) => weightedAgain(document, companyId, title, sum, ratings))
  })
  const sums = applications.reduce<readonly number[]>(
    (best, one) => combine(best, one),
    zeros(left),
  )
  return sums.map((sum) => overallAgain(document, [sum]))
}

function zeros(left: number): number[] {
  return Array.from({ length: left + 1 }, () => 0)
}

function pointsByEffort(
  document: ReportDocument,
  given: PlanBasis,
  application: ApplicationKey,
  categoryId: string,
  capabilities: readonly { readonly capabilityId: string }[],
  left: number,
): number[] {
  const isHere = (cell: PlannedCell) =>
    cell.application === application &&
    capabilities.some(({ capabilityId }) => capabilityId === cell.capabilityId)
  const wanted = given.wanted.filter(isHere).length
  const efforts = given.open.filter(isHere).map(({ effort }) => effort)
  const cheapest = efforts.toSorted((one, other) => one - other)
  return Array.from({ length: left + 1 }, (_, most) => {
    let [count, spent] = [0, 0]
    while (count < cheapest.length && spent + cheapest[count]! <= most) {
      spent += cheapest[count]!
      count += 1
    }
    return pointsAgain(document, given.companyId, application, categoryId, wanted + count)
  })
}

/** Returns for each effort the best of all ways to share it between two. */
function combine(one: readonly number[], other: readonly number[]): number[] {
  return one.map((_, effort) => {
    let best = 0
    for (let part = 0; part <= effort; part++) {
      best = Math.max(best, one[part]! + other[effort - part]!)
    }
    return best
  })
}
