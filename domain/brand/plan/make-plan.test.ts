import fc from 'fast-check'
import { describe, expect, test } from 'vitest'

import { APPLICATIONS } from '../../catalogue/application.ts'
import { buildPreview } from '../../reading/document/build-preview.ts'
import { buildReportDocument } from '../../reading/document/build-report-document.ts'
import type { ReportDocument } from '../../reading/document/report-document.ts'
import { scoreWith } from '../../reading/findings/capability-worth.ts'
import { refute } from '../../testing/claims/checkers.ts'
import { propertyRuns } from '../../testing/property-runs.ts'
import { fallingReport, reportInputs } from '../../testing/report-inputs.ts'
import { answersWhere, reportOf } from '../../testing/report-series.ts'
import { scoredDocuments } from '../../testing/scored-documents.ts'
import { modelCompany } from './company-score.ts'
import { EFFORTS } from './efforts.ts'
import { makePlan, pathOf } from './make-plan.ts'
import {
  type PlanMark,
  type PlanSettings,
  type PlanTarget,
  planKey,
  withMark,
  withoutEfforts,
} from './plan-settings.ts'
import { planHeadline } from './plan-texts.ts'
import { makeRoadmap } from './roadmap.ts'

const OWN = 'alder'

const targets: fc.Arbitrary<PlanTarget> = fc.oneof(
  fc.integer({ min: 1, max: 3 }).map((rank) => ({ rank })),
  fc.integer({ min: 0, max: 11_000 }).map((units) => ({ score: units / 10_000 })),
  fc.constantFrom('birch', 'dune').map((company) => ({ company })),
)

/** Reports with a reader's marks on capabilities that the first company lacks. */
const cases = scoredDocuments(9).chain((document) => {
  const items = document.matrix.flatMap(({ capabilities }) =>
    capabilities.flatMap(({ capabilityId, available }) =>
      APPLICATIONS.flatMap(({ title: application }) =>
        available[application][0] === true ? [] : [{ capability: capabilityId, application }],
      ),
    ),
  )
  const marks = fc.tuple(
    ...items.map((item) =>
      fc
        .record({
          mark: fc.constantFrom(undefined, undefined, undefined, 'wanted', 'planned', 'excluded'),
          effort: fc.constantFrom(...EFFORTS),
        })
        .map((choice): PlanMark => ({ ...item, ...choice })),
    ),
  )
  return fc.record({ document: fc.constant(document), target: targets, marks })
})

/**
 * The least effort, then the fewest that lack it, then the highest score, of all possible plans.
 */
function bruteForce(document: ReportDocument, target: PlanTarget, marks: readonly PlanMark[]) {
  const others = document.rankings!.overall.filter(({ companyId }) => companyId !== OWN)
  const past =
    'rank' in target
      ? others[target.rank - 1]
      : others.find(({ companyId }) => 'company' in target && companyId === target.company)
  const plans = Array.from({ length: 2 ** marks.length }, (_, bits) =>
    marks.filter((_, index) => (bits >> index) & 1),
  )
    .filter(
      (plan) =>
        plan.every(({ mark }) => mark !== 'excluded') &&
        marks.every(
          (one) => one.mark === undefined || one.mark === 'excluded' || plan.includes(one),
        ),
    )
    .map((plan) => ({
      plan,
      effort: plan.reduce((sum, { effort }) => sum + effort!, 0),
      lacking: plan.reduce((sum, choice) => sum + lackingOf(document, choice), 0),
      score: scoreWith(
        document,
        OWN,
        plan.map((one) => ({ ...one, capabilityId: one.capability })),
        true,
      )!,
    }))
  const [best] = plans
    .filter(({ score }) =>
      'score' in target || !past
        ? score >= ('score' in target ? target.score : 0)
        : tenthsOf(score) - tenthsOf(past.score) >= 5,
    )
    .toSorted(
      (one, other) =>
        one.effort - other.effort || one.lacking - other.lacking || other.score - one.score,
    )
  return { best, plans }
}

function lackingOf({ matrix }: ReportDocument, { capability, application }: PlanMark): number {
  const row = matrix
    .flatMap(({ capabilities }) => capabilities)
    .find(({ capabilityId }) => capabilityId === capability)!
  return row.available[application].slice(1).filter((has) => has !== true).length
}

test('no possible plan takes less effort, lacks less or scores more, by the rounded formula [D13.33]', () => {
  fc.assert(
    fc.property(cases, ({ document, target, marks }) => {
      const { chosen } = makePlan(document, OWN, { target, marks })!
      const { best, plans } = bruteForce(document, target, marks)
      expect(chosen.reached).toBe(best !== undefined)
      expect(chosen.most).toBe(Math.max(...plans.map(({ score }) => score)))
      if (!best) return
      const items = chosen.steps.map(({ item }) => item)
      expect({
        effort: chosen.effort,
        lacking: items.reduce((sum, { peers }) => sum + 3 - peers, 0),
        score: chosen.end.score,
      }).toEqual({ effort: best.effort, lacking: best.lacking, score: best.score })
      expect(scoreWith(document, OWN, items, true)).toBe(chosen.end.score)
      const less = plans.filter(({ effort }) => effort < best.effort).map(({ score }) => score)
      expect(chosen.oneLess?.score ?? -Infinity).toBe(Math.max(...less))
    }),
    propertyRuns(150),
  )
})

test('each step adds to the score of the steps before it, with its rank and ties [D13.34]', () => {
  fc.assert(
    fc.property(cases, ({ document, target, marks }) => {
      const { chosen } = makePlan(document, OWN, { target, marks })!
      const others = document.rankings!.overall.filter(({ companyId }) => companyId !== OWN)
      const items = chosen.steps.map(({ item }) => item)
      for (const [index, step] of chosen.steps.entries()) {
        const score = scoreWith(document, OWN, items.slice(0, index + 1), true)!
        expect(step.score).toBe(score)
        expect(step.rank).toBe(others.filter((other) => other.score > score).length + 1)
        expect(step.tied).toBe(others.some((other) => other.score === score))
      }
      const gained = chosen.steps.reduce((sum, { gain }) => sum + gain, chosen.start.score)
      expect(gained).toBeCloseTo(chosen.end.score, 10)
    }),
  )
})

test('the requirements of each rank equal the plan for that rank [D13.35]', () => {
  fc.assert(
    fc.property(cases, ({ document, marks }) => {
      const settings = { marks }
      const { ranks, chosen } = makePlan(document, OWN, settings)!
      for (const { rank, past, plan } of ranks) {
        const target = { rank } as const
        const { chosen } = makePlan(document, OWN, { ...settings, target })!
        expect(chosen.goal.past).toEqual(past)
        expect(plan?.effort).toBe(chosen.reached ? chosen.effort : undefined)
        expect(plan?.end).toEqual(chosen.reached ? chosen.end : undefined)
      }
      // Every rank up to its own that it does not hold by half a point as texts show it, and none below.
      const { start, rivals } = chosen
      const open = rivals
        .slice(0, start.rank)
        .filter(({ score }) => tenthsOf(start.score) - tenthsOf(score) < 5)
      expect(new Set(ranks.map(({ past }) => past.score))).toEqual(
        new Set(open.map(({ score }) => score)),
      )
    }),
  )
})

const document = buildReportDocument(reportInputs)

/** With the capabilities that Southbank lacks, and the overall scores of earlier editions. */
function withHistory(scores: Readonly<Record<string, readonly (number | null)[]>>): ReportDocument {
  const editions = Object.values(scores)[0]!.length
  return {
    ...document,
    history: Array.from({ length: editions }, (_, edition) => ({
      reportId: `r${edition}`,
      date: `2025-0${edition + 1}-01T00:00:00.000Z`,
      formula: 1,
      overall: Object.entries(scores).flatMap(([companyId, all]) =>
        (all[edition] ?? null) === null
          ? []
          : [{ companyId, company: companyId, rank: 1, score: all[edition]! }],
      ),
      applications: { 'Mobile Web': [], 'iPhone App': [], 'Android App': [] },
      groups: {},
    })),
  }
}

describe('the others at their pace', () => {
  const northbank = document.rankings!.overall[0]!.score

  test('each change by their own mean per edition, with its range [D13.38]', () => {
    const scores = [northbank - 0.09, northbank - 0.08, northbank - 0.03]
    const paced = makePlan(withHistory({ n: scores, s: scores }), 's', {})!
    const [rival] = paced.pace!.rivals
    expect(rival).toMatchObject({
      now: northbank,
      pace: { mean: 0.03, smallest: 0.01, largest: 0.05, changes: 3 },
    })
    // No more than a score can be.
    expect(rival!.score).toBeCloseTo(Math.min(northbank + 0.03, paced.ceilings.together), 10)
    expect(paced.chosen).toBe(paced.still)
    const chosen = makePlan(withHistory({ n: scores, s: scores }), 's', {
      pace: true,
    })!
    expect(chosen.chosen).toBe(chosen.pace)
  })

  test('are not offered with fewer than three changes between neighbouring editions [D13.38]', () => {
    for (const scores of [
      [0.5, 0.6],
      [0.4, null, 0.5, 0.6],
    ]) {
      const still = makePlan(withHistory({ n: scores }), 's', { pace: true })!
      expect([still.pace, still.isPaced]).toEqual([null, false])
      expect(still.chosen).toBe(still.still)
    }
  })
})

describe('the settings of a plan', () => {
  const [first] = makePlan(document, 's', {})!.items
  const rankOne: PlanSettings = { target: { rank: 1 } }

  test('begin with the next rank by half a point, under both assumptions, and offer none that is reached [D31.40]', () => {
    fc.assert(
      fc.property(cases, fc.boolean(), ({ document, marks }, pace) => {
        const { settings, chosen, ranks } = makePlan(document, OWN, { marks, pace })!
        const { start, rivals, goal } = chosen
        const lead = Math.round((start.score - (goal.past?.score ?? 0)) * 10_000)
        expect(lead < 50).toBe(ranks.length > 0)
        const offered = ranks.length > 0 ? ranks.map(({ rank }) => ({ rank })) : [{ rank: 1 }]
        expect(offered).toContainEqual(settings.target)
        const ahead = rivals.filter(({ score }) => score >= start.score)
        expect(goal.past?.score).toBe((ahead.at(-1) ?? rivals[0])!.score)
        expect(!chosen.reached || chosen.end.score - goal.score > 0.00495).toBe(true)
      }),
    )
    expect(makePlan(document, 's', {})!.settings.target).toEqual({ rank: 1 })
    expect(makePlan(document, 'n', {})!.chosen).toMatchObject({
      reached: true,
      steps: [],
      effort: 0,
    })
  })

  test.each([{ rank: 9 }, { company: 'gone' }, { company: 's' }])(
    'drop the target %j, which the edition does not have [D13.32]',
    (target) => {
      expect(makePlan(document, 's', { target })).toEqual(makePlan(document, 's', {}))
    },
  )

  test('keep marks on capabilities, and drop marks that equal the default [D13.32]', () => {
    const wanted = withMark(rankOne, first!, { mark: 'planned', month: '2026-11' })
    expect(wanted.marks).toEqual([
      {
        application: first!.application,
        capability: first!.capabilityId,
        mark: 'planned',
        month: '2026-11',
      },
    ])
    expect(
      makePlan(document, 's', wanted)!.chosen.steps.map(({ item }) => planKey(item)),
    ).toContain(planKey(first!))
    expect(withMark(wanted, first!, { mark: undefined }).marks).toBeUndefined()
    const excluded = withMark(wanted, first!, { mark: 'excluded', effort: 5 })
    expect(excluded.marks).toMatchObject([{ mark: 'excluded', effort: 5 }])
    expect(excluded.marks![0]).not.toHaveProperty('month')
  })

  test('change nothing when they are about capabilities that are not missing [D13.32]', () => {
    const strange = [
      { application: 'Mobile Web', capability: 'gone', mark: 'wanted' },
      { application: 'Mobile Web', capability: 'l1', mark: 'wanted' },
    ] as const
    expect(makePlan(document, 's', { ...rankOne, marks: strange })!.chosen.steps).toEqual(
      makePlan(document, 's', rankOne)!.chosen.steps,
    )
  })

  test('apply other ratings from the start [D13.37]', () => {
    const ratings = { 'iPhone App': 5 }
    const { now, chosen } = makePlan(document, 's', { ...rankOne, ratings })!
    expect(chosen.start.score).toBeGreaterThan(now.score)
    const target = { score: chosen.start.score } as const
    expect(makePlan(document, 's', { target, ratings })!.chosen.effort).toBe(0)
    expect(makePlan(document, 's', { target })!.chosen.effort).toBeGreaterThan(0)
  })

  test('count a rating below today’s as today’s [D31.41]', () => {
    const [now] = makePlan(document, 's', {})!.ceilings.ratings.now
    const ratings = { [now!.application]: now!.rating - 0.1 }
    expect(makePlan(document, 's', { ratings })!.chosen).toEqual(
      makePlan(document, 's', {})!.chosen,
    )
    expect(makePlan(document, 's', { ratings })!.settings.ratings).toBeUndefined()
  })

  test('count capabilities until an effort is set, and again when all are taken back [D31.42]', () => {
    const open = makePlan(document, 's', rankOne)!
    expect(open.hasEfforts).toBe(false)
    const sized = withMark({ ...rankOne, effort: 2 }, first!, { effort: 5, mark: 'wanted' })
    expect(makePlan(document, 's', sized)!.hasEfforts).toBe(true)
    const without = withoutEfforts(sized)
    expect(makePlan(document, 's', without)!.hasEfforts).toBe(false)
    expect(without.marks).toEqual([
      { application: first!.application, capability: first!.capabilityId, mark: 'wanted' },
    ])
    expect(withoutEfforts({ effort: 3 })).toEqual({})
  })

  test('have no plan in a preview, or for a company that is not in the report', () => {
    expect(makePlan(buildPreview(document), 's', rankOne)).toBeNull()
    expect(makePlan(document, 'x', rankOne)).toBeNull()
  })
})

test('a roadmap adds planned capabilities month by month, those without a month last [D13.39]', () => {
  const items = makePlan(document, 's', {})!.items
  let settings: PlanSettings = { target: { score: 0.8 } }
  settings = withMark(settings, items[0]!, { mark: 'planned', month: '2027-01' })
  settings = withMark(settings, items[1]!, { mark: 'planned', month: '2026-11' })
  const plan = makePlan(document, 's', settings)!
  const roadmap = makeRoadmap(document, plan)
  expect(roadmap.slice(0, 2).map(({ month, items }) => [month, items.length])).toEqual([
    ['2026-11', 1],
    ['2027-01', 1],
  ])
  expect(roadmap[0]!.score).toBe(scoreWith(document, 's', [items[1]!], true))
  expect(roadmap[1]!.score).toBe(scoreWith(document, 's', items.slice(0, 2), true))
  expect(roadmap.at(-1)).toMatchObject({ month: null, ...plan.chosen.end })
  expect(roadmap.reduce((sum, { effort }) => sum + effort, 0)).toBe(plan.chosen.effort)
})

test('the headline of a plan names all companies that it passes, those of equal score too [D15.449]', () => {
  const level = reportOf({
    has: answersWhere((company, _, category) => company < 2 && category < 2),
  })
  const plan = makePlan(level, 'cedar', { target: { company: 'birch' } })!
  expect(planHeadline(plan).text).toContain('past Alder and Birch into first place')
  expect(refute(planHeadline(plan), level)).toBe(null)
})

test('a step passes a company by the lead that a target takes, and is level with it before [D27.50]', () => {
  const document = fallingReport()
  const { steps, rivals } = makePlan(document, 's', { pace: true })!.chosen
  const model = modelCompany(document, 's')!
  const items = steps.map(({ item }) => item)
  const first = steps[0]!
  const pathTo = (score: number) =>
    pathOf(
      model,
      rivals.map((rival) => ({ ...rival, score })),
      items.slice(0, 1),
    )[0]!
  expect(pathTo(first.score - 0.003)).toMatchObject({
    rank: 2,
    passes: false,
    nearTies: ['Northbank'],
  })
  // Also where the company is still ahead by less than that lead.
  expect(pathTo(first.score + 0.003)).toMatchObject({ rank: 2, nearTies: ['Northbank'] })
  expect(pathTo(first.score - 0.006)).toMatchObject({
    rank: 1,
    passes: true,
    nearTies: [],
  })
  // A company that was behind at the start is not passed.
  expect(pathTo(0)).toMatchObject({ rank: 1, passes: false, nearTies: [] })
})

/** Tenths of a point, as texts show a score. */
function tenthsOf(score: number): number {
  return Math.floor(score * 1000 + 0.5 + 1e-9)
}
