import { expect, test } from 'vitest'

import { answersWhere, reportOf } from '../../testing/report-series.ts'
import { adviceOf, makeAdvisedPlan, planLead } from './advice.ts'
import { makePlan } from './make-plan.ts'
import { planHeadline } from './plan-texts.ts'

const two = ['Alder', 'Birch']
/** Birch has Login and Alerts, Alder what is left of all three categories. */
const leftOf = (alder: number) =>
  answersWhere((company, _, category) => (company === 0 ? category < alder : category < 2))
const editions = (before: number, now: number) =>
  reportOf({ companies: two, has: leftOf(before) }, { companies: two, has: leftOf(now) })
const enough = editions(3, 0)

test('the advice after losses is their return where it takes the company past the next one, otherwise the shortest plan [D15.630]', () => {
  expect(adviceOf(enough, 'alder')?.text).toMatch(
    /^With its 9 lost capabilities .* back, Alder would score .* and be 1st if rivals stand still\.$/,
  )
  const tooLittle = editions(1, 0)
  expect(adviceOf(tooLittle, 'alder')).toEqual(planHeadline(makePlan(tooLittle, 'alder', {})!))
})

test('the plan is the return of losses where that is the advice, until the reader chooses [D15.630 D15.632]', () => {
  const plan = makeAdvisedPlan(enough, 'alder', {})!
  expect(planLead(enough, plan, {}).finding).toEqual(adviceOf(enough, 'alder'))
  // Nine capabilities on three applications.
  expect(plan.chosen.steps.map(({ item }) => item.lost)).toEqual(Array(27).fill(true))
  expect(plan.chosen.end.rank).toBe(1)
  const chosen = { target: { score: 0.5 } }
  const own = makeAdvisedPlan(enough, 'alder', chosen)!
  expect(own).toEqual(makePlan(enough, 'alder', chosen))
  expect(planLead(enough, own, chosen).finding).toEqual(planHeadline(own))
  const tooLittle = editions(1, 0)
  expect(makeAdvisedPlan(tooLittle, 'alder', {})).toEqual(makePlan(tooLittle, 'alder', {}))
})

test('a company that is first, with nothing more to reach, gets no advice [D15.630]', () => {
  expect(adviceOf(enough, 'birch')).toBeNull()
})
