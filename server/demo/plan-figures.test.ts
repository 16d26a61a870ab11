import type { FindResult } from '@insights/contract/find.ts'
import type { ReportListed } from '@insights/contract/reports/reports.ts'
import type { Effort } from '@insights/domain/brand/plan/efforts.ts'
import { makePlan } from '@insights/domain/brand/plan/make-plan.ts'
import { type PlanSettings, withMark } from '@insights/domain/brand/plan/plan-settings.ts'
import { leastEffort, planContext, planHeadline } from '@insights/domain/brand/plan/plan-texts.ts'
import { APPLICATIONS } from '@insights/domain/catalogue/application.ts'
import { sentenceOf } from '@insights/domain/reading/claims/claim.ts'
import type { ReportDocument } from '@insights/domain/reading/document/report-document.ts'
import { expect, test } from 'vitest'

import { openEmptyPortal } from '../testing/open-empty-portal.ts'
import { fillPortal } from './load-demo.ts'
import { readDemo } from './read-demo.ts'

const { db, signIn } = await openEmptyPortal()
const banking = readDemo().filter(({ industry }) => industry.title === 'Retail Banking')
await fillPortal(
  db,
  banking.map((series) => ({ series, screens: [] })),
  new Date('2026-11-20T12:00:00Z'),
)
const senior = await signIn('senior@demo.example')
const { body } = await senior<FindResult<ReportListed>>('GET', '/reports', {
  '$sort[date]': '-1',
  $limit: '1',
})
const path = `/report-documents/${body.data[0]!._id}`
const { body: document } = await senior<ReportDocument>('GET', path)
const pennant = document.companies.find(({ title }) => title === 'Pennant Bank')!.companyId

/** Efforts that a product manager might enter; the other companies' are never read. */
function settingsOf(): PlanSettings {
  let settings: PlanSettings = { target: { rank: 3 } }
  const setEffort = (title: string, effort: Effort) => {
    for (const { capabilityId, application } of cellsOf(title)) {
      settings = withMark(settings, { capabilityId, application }, { effort })
    }
  }
  for (const change of document.changes) {
    if (change.companyId === pennant && change.note.includes('coming back soon')) {
      settings = withMark(settings, change, { effort: 1 })
    }
  }
  setEffort('Pay a bill by taking a picture of it', 3)
  setEffort('Share the screen with an adviser', 5)
  for (const cell of cellsOf('Connect accounts at other banks')) {
    settings = withMark(settings, cell, { mark: 'excluded' })
  }
  return settings
}

function cellsOf(title: string) {
  const { capabilityId } = document.matrix
    .flatMap(({ capabilities }) => capabilities)
    .find((capability) => capability.title === title)!
  return APPLICATIONS.map((application) => ({ capabilityId, application: application.title }))
}

test('the demo’s plan lifts Pennant Bank half a point above Halden & Rowe with an effort of 7, and not with 6 [D13.33]', () => {
  const plan = makePlan(document, pennant, settingsOf())!
  expect(planHeadline(plan).text).toBe(
    'Six additions with a total effort of 7 would put Pennant Bank past Halden & Rowe into third place.',
  )
  expect(sentenceOf(planContext(plan))).toBe(
    'This assumes that rivals stand still. If rivals keep improving as they have, the plan’s six additions would put Pennant Bank in fifth place; third place takes nine additions with a total effort of 13.',
  )
  expect(leastEffort(plan)?.text).toBe(
    'No plan with less effort works: the best would reach 77.2%, level with Halden & Rowe, not past it.',
  )
  expect(
    plan.still.steps.map(({ item, score, rank }) => [item.title, item.effort, score, rank]),
  ).toEqual([
    ['Answer a fraud alert without a call', 1, 0.7436, 5],
    ['Block online or foreign purchases', 1, 0.751, 5],
    ['Order a replacement card', 1, 0.7583, 5],
    ['Get an alert when the score changes', 1, 0.7639, 5],
    ['Withdraw cash without a card', 1, 0.7694, 5],
    ['Recover access without a call', 2, 0.7777, 3],
  ])
  expect(plan.pace).toMatchObject({ effort: 13, end: { score: 0.7993, rank: 3 } })
  expect(plan.ranks.map(({ rank, plan: cost }) => [rank, cost?.effort])).toEqual([
    [4, 7],
    [3, 7],
    [2, 15],
    [1, 27],
  ])
})

test('the demo’s plan without settings aims at the next rank, and calls a lead of 0.29 points a near-tie and no third place [D31.43 D15.620]', () => {
  const plan = makePlan(document, pennant, {})!
  expect(planHeadline(plan).text).toBe(
    'Five additions would put Pennant Bank past Corvane, level with Halden & Rowe.',
  )
  expect(sentenceOf(planContext(plan))).toBe(
    'It would be 0.3 points ahead of Halden & Rowe: a near-tie. This assumes that rivals stand still. If rivals keep improving as they have, the plan’s five additions would put Pennant Bank in fifth place; fourth place takes seven additions.',
  )
})
