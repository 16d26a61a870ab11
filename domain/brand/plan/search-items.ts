import type { ApplicationKey } from '../../catalogue/application.ts'
import { type CompanyModel, pointsOf } from './company-score.ts'
import type { MissingCapability } from './gains.ts'
import { type EffortSearch, searchEfforts } from './least-effort.ts'
import type { PlanMark } from './plan-settings.ts'
import { type Goal, reachesGoal } from './plan-target.ts'

/** A missing capability with the reader's choice about it. */
export interface PlanItem extends MissingCapability {
  /** Null: open. */
  readonly mark: PlanMark['mark'] | null
  readonly effort: number
  readonly month: string | null
  /** Its gain in the overall score by itself. */
  readonly gain: number
}

export interface ItemSearch extends EffortSearch {
  readonly forced: readonly PlanItem[]
  /** Returns the items that are chosen, in no order. */
  readonly itemsAt: (chosen: readonly (readonly (readonly number[])[])[]) => PlanItem[]
}

/** Searches the open items; wanted ones are included from the start. */
export function searchItems(
  model: CompanyModel,
  items: readonly PlanItem[],
  others: number,
): ItemSearch {
  const cellKey = (cell: { categoryId: string; application: ApplicationKey }) =>
    `${cell.application} ${cell.categoryId}`
  const open = Map.groupBy(
    items.filter(({ mark }) => mark === null),
    cellKey,
  )
  const forced = items.filter(({ mark }) => mark === 'wanted' || mark === 'planned')
  const forcedIn = Map.groupBy(forced, cellKey)
  const groups = model.applications.map(({ cells, weightedOf }) => {
    const counts = cells.map((cell) => cell.available + (forcedIn.get(cellKey(cell))?.length ?? 0))
    const base = cells.reduce((sum, cell, index) => sum + pointsOf(cell, counts[index]!), 0)
    return {
      valueOf: (points: number) => weightedOf(base + points),
      cells: cells.map((cell, index) => {
        const free = open.get(cellKey(cell)) ?? []
        return {
          items: free.map(({ effort, peers }) => ({ effort, lacking: others - peers })),
          points: Array.from({ length: free.length + 1 }, (_, count) =>
            pointsOf(cell, counts[index]! + count),
          ),
        }
      }),
    }
  })
  return {
    ...searchEfforts(groups),
    forced,
    itemsAt: (chosen) =>
      chosen.flatMap((places, group) =>
        places.flatMap((picked, index) => {
          const cell = model.applications[group]?.cells[index]
          const free = (cell && open.get(cellKey(cell))) ?? []
          return picked.flatMap((place) => free[place] ?? [])
        }),
      ),
  }
}

/** Returns the items that reach a goal, the wanted ones among them; null if none do. */
export function chooseItems(
  model: CompanyModel,
  { best, reach, forced, itemsAt }: ItemSearch,
  goal: Goal,
): { readonly items: readonly PlanItem[]; readonly effort: number; readonly value: number } | null {
  const needed = leastSum(model, goal, best.at(-1) ?? 0)
  const choice = needed === null ? null : reach(needed)
  return choice && { ...choice, items: [...forced, ...itemsAt(choice.chosen)] }
}

/** Returns the least sum of the applications with which a goal is reached; null if none does. */
function leastSum({ overallOf }: CompanyModel, goal: Goal, most: number): number | null {
  if (!reachesGoal(goal, overallOf(most))) return null
  let [low, high] = [0, most]
  while (low < high) {
    const middle = Math.floor((low + high) / 2)
    if (reachesGoal(goal, overallOf(middle))) high = middle
    else low = middle + 1
  }
  return low
}
