import { type PercentAxis, wholePercents } from '../../reading/charts/percent-axis.ts'
import { countText } from '../../text/number-text.ts'
import type { LeastPlan, PacedRival, Plan } from './make-plan.ts'
import type { Pace } from './pace.ts'

/** Maximum number of lines of others that readers can distinguish. */
const MAX_RIVALS = 6
/** The maximum distance from the path at which a company is drawn. */
const NEAR = 0.04

/** The path under one assumption. */
export interface PathPanel {
  readonly title: string
  readonly plan: LeastPlan
  readonly isPaced: boolean
  /** Companies to draw, highest first. */
  readonly rivals: readonly PacedRival[]
}

/** Returns the drawn paths, and the axis that they share. */
export function pathPanels({
  still,
  pace,
  hasEfforts,
}: Pick<Plan, 'still' | 'pace' | 'hasEfforts'>): {
  readonly panels: readonly PathPanel[]
  readonly axis: PercentAxis
} {
  const plans = [
    { plan: still, isPaced: false, title: 'Rivals stand still' },
    ...(pace ? [{ plan: pace, isPaced: true, title: 'Rivals keep improving' }] : []),
  ]
  const panels = plans.map(({ plan, isPaced, title }) => ({
    title: `${title}: ${plan.reached ? takesText(plan, hasEfforts) : 'out of reach'}`,
    plan,
    isPaced,
    rivals: drawnRivals(plan),
  }))
  const drawn = panels.flatMap(({ plan, rivals }) => [
    plan.start.score,
    ...plan.steps.map(({ score }) => score),
    ...rivals.map(({ score }) => score),
  ])
  const [lowest, highest] = [Math.min(...drawn) - NEAR, Math.max(...drawn) + NEAR]
  const axis = wholePercents([
    ...drawn,
    // Ranges that are far longer run out of the plot.
    ...panels.flatMap(({ isPaced, rivals }) =>
      (isPaced ? pacedOf(rivals) : []).flatMap(({ now, pace }) => [
        Math.max(now + pace.smallest, lowest),
        Math.min(now + pace.largest, highest),
      ]),
    ),
  ])
  return { panels, axis }
}

/** 'effort 7' once efforts are set, else '5 steps'. */
export function takesText({ effort, steps }: LeastPlan, hasEfforts: boolean): string {
  return hasEfforts ? `effort ${effort}` : countText(steps.length, 'step')
}

/** The company to pass, and those nearest to the score that the path leads to. */
function drawnRivals({ goal, start, end, rivals }: LeastPlan): PacedRival[] {
  const distance = (rival: PacedRival) =>
    rival.companyId === goal.past?.companyId ? -1 : Math.abs(rival.score - end.score)
  const near = rivals
    .filter(
      ({ score, companyId }) =>
        companyId === goal.past?.companyId ||
        (score > start.score - NEAR / 2 && score < end.score + NEAR),
    )
    .toSorted((one, other) => distance(one) - distance(other))
    .slice(0, MAX_RIVALS)
  return rivals.filter((rival) => near.includes(rival))
}

/** Companies with a known pace. */
function pacedOf(rivals: readonly PacedRival[]): (PacedRival & { readonly pace: Pace })[] {
  return rivals.flatMap(({ pace, ...rival }) => (pace ? [{ ...rival, pace }] : []))
}
