import { expect, test } from 'vitest'

import type { ReportDocument } from '../../reading/document/report-document.ts'
import { findReturn } from '../../reading/findings/next-step.ts'
import { fallingReport } from '../../testing/report-inputs.ts'
import { makePlan } from './make-plan.ts'
import { findOffers, isTaken, markAll } from './offers.ts'
import { findStepFacts } from './step-facts.ts'

const settings = { target: { score: 0.5 } } as const
const falling = fallingReport()
const lost = ['a1', 'l1'].map((capabilityId) => ({
  companyId: 's',
  application: 'iPhone App' as const,
  categoryId: capabilityId.charAt(0),
  capabilityId,
  gained: false,
  note: '',
}))
const screenshot = {
  _id: 'i1',
  name: 'Alerts.png',
  url: '/api/images/i1',
  companyId: 'n',
  application: 'iPhone App' as const,
  categoryId: 'a',
  capabilityId: 'a1',
  capability: 'Push alerts',
}
const document: ReportDocument = { ...falling, changes: lost, screenshots: [screenshot] }

test('offers what was lost as the cover says it, and beside it a plan without any of it [D31.44]', () => {
  const plan = makePlan(document, 's', settings)!
  const { lost: returns, fresh } = findOffers(document, plan)!
  expect(returns.items.map(({ capabilityId }) => capabilityId).toSorted()).toEqual(['a1', 'l1'])
  expect(returns.finding).toEqual(findReturn(document, 's')?.finding)
  expect(fresh!.items.length).toBeGreaterThan(0)
  expect(fresh!.items.some((item) => item.lost)).toBe(false)
  expect(fresh!.finding.text).toMatch(
    /^\w+ new additions instead would take Southbank to 5\d\.\d%\.$/,
  )
  expect(isTaken(plan, fresh!)).toBe(false)
  const taken = makePlan(document, 's', markAll(settings, fresh!.items, 'wanted'))!
  expect(isTaken(taken, fresh!)).toBe(true)
  expect(markAll(taken.settings, fresh!.items, undefined).marks).toBeUndefined()
})

test('offers nothing to a company without losses, and no new capabilities where none suffice [D31.44]', () => {
  const none = { ...document, changes: [] }
  expect(findOffers(none, makePlan(none, 's', settings)!)).toBeNull()
  const far = makePlan(document, 's', { target: { score: 1.9 } })!
  expect(findOffers(document, far)).toMatchObject({ fresh: null })
})

test('names the best ranked holder with a screenshot, the survey’s row and the reason [D31.45]', () => {
  const plan = makePlan(document, 's', settings)!
  const factsOf = findStepFacts(document, plan)
  const itemOf = (id: string, application = 'iPhone App') =>
    plan.items.find((item) => item.capabilityId === id && item.application === application)!
  const alerts = factsOf(itemOf('a1'))
  expect(alerts.holder).toEqual({ companyId: 'n', company: 'Northbank', rank: 1, screenshot })
  // A screenshot on another application is better than none.
  expect(factsOf(itemOf('a1', 'Android App')).holder).toMatchObject({ company: 'Northbank', screenshot }) // prettier-ignore
  const withoutIt = { ...screenshot, application: 'Mobile Web' as const, capabilityId: 't1' }
  const shown = findStepFacts({ ...document, screenshots: [withoutIt] }, plan)
  expect(shown(itemOf('t1')).holder).toMatchObject({ company: 'Northbank', screenshot: null })
  expect(alerts.reason.text).toBe('Lost since March 2025; the other company has it.')
  const row = document.survey!.rows.find(({ categoryId }) => categoryId === 'a')!
  expect(alerts.survey).toEqual({
    name: 'Alerts in time',
    rank: row.rank,
    of: 3,
    fourFive: row.fourFive,
  })
  expect(factsOf(itemOf('a1', 'Android App')).reason.text).toMatch(
    /^(Nothing else adds more points; t|T)he other company has it\.$/,
  )
  expect(factsOf(itemOf('t1', 'Mobile Web')).holder).toBeNull()
  const survey = { rows: document.survey!.rows.filter(({ categoryId }) => categoryId !== 't') }
  expect(findStepFacts({ ...document, survey }, plan)(itemOf('t2')).survey).toBeNull()
})
