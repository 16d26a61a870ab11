import { describe, expect, test } from 'vitest'

import { sentenceOf } from '../../reading/claims/claim.ts'
import { buildReportDocument } from '../../reading/document/build-report-document.ts'
import type { ReportDocument } from '../../reading/document/report-document.ts'
import { fallingReport, reportInputs } from '../../testing/report-inputs.ts'
import { numberWord } from '../../text/number-word.ts'
import { makePlan } from './make-plan.ts'
import { markAll } from './offers.ts'
import type { PlanSettings } from './plan-settings.ts'
import {
  assumptionText,
  choiceText,
  everythingTogether,
  gainsRange,
  leastEffort,
  orderText,
  placeText,
  planContext,
  planHeadline,
  rankCosts,
  ratingsEffect,
} from './plan-texts.ts'

const document = buildReportDocument(reportInputs)
/** Southbank can pass Northbank in it. */
const falling = fallingReport()
const plan = (settings: PlanSettings, from: ReportDocument = document, company = 's') =>
  makePlan(from, company, settings)!

const contextOf = (of: ReturnType<typeof plan>) => sentenceOf(planContext(of))

describe('the sentences of a plan', () => {
  test('say which capabilities take the company to which rank, and for which effort [D13.40]', () => {
    const half = plan({ target: { score: 0.5 }, effort: 2 })
    const { steps, effort, end } = half.chosen
    expect(steps.length).toBeGreaterThan(1)
    expect(planHeadline(half).text).toMatch(
      new RegExp(
        `^\\w+ additions with a total effort of ${effort} would take Southbank to ${(end.score * 100).toFixed(1)}%\\.$`,
      ),
    )
    expect(planHeadline(plan({ target: { score: 0.1 } })).text).toMatch(
      /^Southbank already scores \d\d\.\d%; the target is 10\.0%\.$/,
    )
    expect(planHeadline(plan({}, document, 'n')).text).toBe(
      'Northbank is already ahead of Southbank and needs no additions.',
    )
  })

  test('count each addition, a capability on two applications as two [D15.240]', () => {
    const high = plan({ target: { score: 0.9 } })
    const { steps } = high.chosen
    const capabilities = new Set(steps.map(({ item }) => item.capabilityId)).size
    expect(steps.length).toBeGreaterThan(capabilities)
    expect(planHeadline(high).text).toMatch(
      new RegExp(`^${numberWord(steps.length)} additions would take`, 'i'),
    )
  })

  test('count capabilities and name no effort until one is set [D31.42]', () => {
    const half = plan({ target: { score: 0.5 } })
    const texts = [planHeadline(half), leastEffort(half), ...planContext(half), rankCosts(half)]
    expect(texts.map((claim) => claim?.text).join(' ')).not.toMatch(/effort/)
    expect(leastEffort(half)?.text).toMatch(/^No shorter plan works: the best would reach /)
    const passing = plan({ pace: true }, falling)
    expect(rankCosts(passing)?.text).toBe(
      `First place with at least 0.5 points to spare takes ${passing.chosen.steps.length} additions.`,
    )
  })

  test('call a lead of less than half a point a near-tie [D31.43]', () => {
    const passing = plan({ pace: true }, falling)
    const { end, rivals } = passing.chosen
    expect(contextOf(passing)).not.toContain('near-tie')
    const near = rivals.map((rival) => ({ ...rival, score: end.score - 0.0031 }))
    expect(contextOf({ ...passing, chosen: { ...passing.chosen, rivals: near } })).toMatch(
      /^It would be 0\.3 points ahead of Northbank: a near-tie\. This assumes/,
    )
  })

  test('say where the same plan leads, and what the target takes, under the other assumption [D27.48]', () => {
    const passing = plan({ pace: true }, falling)
    const { end, steps } = passing.chosen
    const led = `the plan’s ${steps.length === 1 ? 'one addition' : `${numberWord(steps.length)} additions`} would put Southbank`
    expect(contextOf(passing)).toContain(
      `If rivals stand still, ${led} in second place; first place is out of reach`,
    )
    const rivals = passing.still.rivals.map((rival) => ({ ...rival, score: end.score - 0.001 }))
    expect(contextOf({ ...passing, still: { ...passing.still, rivals } })).toContain(
      `${led} level with Northbank, second at worst; first place is out of reach`,
    )
    const others = [{ ...steps[0]!, item: { ...steps[0]!.item, capabilityId: 'other' } }]
    const takes = (all: typeof steps) =>
      contextOf({ ...passing, still: { ...passing.still, rivals, reached: true, steps: all } })
    expect(takes(steps)).toMatch(/ second at worst; fewer would not be enough\.$/)
    expect(takes([...steps.slice(1), ...others])).toContain(
      `; first place takes ${steps.length} additions, but not these.`,
    )
  })

  test('say nothing of the other assumption where a score is reached without a step [D27.48]', () => {
    expect(contextOf(plan({ target: { score: 0.01 } }, falling))).toBe(
      'This assumes that rivals stand still.',
    )
  })

  test('say why a step gains other points than its capability alone [D27.49]', () => {
    const { chosen } = plan({ target: { score: 0.5 } })
    const step = chosen.steps[0]!
    const at = (gain: number) => ({ ...chosen, steps: [{ ...step, score: 0.5, gain }] })
    expect(orderText(at(step.item.gain + 0.001))).toContain('Alone, as below and on Why')
    const alike = { ...step, score: 0.5, gain: 0.007, item: { ...step.item, gain: 0.007 } }
    expect(orderText({ ...chosen, steps: [alike] })).toBeNull()
  })

  test('say which of the shortest plans is shown, where the plan has chosen a step and gets there [D27.53]', () => {
    const target = { score: 0.5 }
    const half = plan({ target })
    expect(choiceText(half)).toBe(
      'If several plans take as few steps, the one with what most rivals have is shown.',
    )
    expect(choiceText(plan({ target, effort: 2 }))).toContain('as little effort')
    const steps = half.chosen.steps.map(({ item }) => item)
    expect(choiceText(plan(markAll({ target }, steps, 'wanted')))).toBeNull()
    expect(choiceText(plan({ target: { score: 1.2 } }))).toBeNull()
  })

  test('begin with the ratings that the plan assumes [D15.282]', () => {
    const rated = plan({ ratings: { 'iPhone App': 5, 'Mobile Web': 5 }, target: { score: 0.5 } })
    expect(planHeadline(rated).text).toMatch(/^With an app-store rating of 5\.0 \(iPhone App\), /)
  })

  test('say so when nothing reaches the target [D13.40]', () => {
    const out = plan({ target: { score: 1.5 } })
    expect(planHeadline(out).text).toBe(
      `Even with everything the plan allows, Southbank would reach ${(out.chosen.most * 100).toFixed(1)}%, short of the target of 150.0%.`,
    )
    expect(leastEffort(out)?.text).toBe('No plan reaches this target.')
    expect(rankCosts(plan({}))?.text).toMatch(
      /^First place with at least 0\.5 points to spare is out of reach\.$/,
    )
    expect(rankCosts(plan({}, document, 'n'))?.text).toBe(
      'No company is ahead of Northbank, or within 0.5 points of it.',
    )
  })

  test('claim no rank for the only company [D15.283]', () => {
    const { companies, rankings } = document
    const alone = {
      ...document,
      companies: companies.slice(1),
      rankings: {
        ...rankings!,
        overall: rankings!.overall.filter(({ company }) => company === companies[1]!.title),
      },
    }
    const only = plan({}, alone, companies[1]!.companyId)
    expect(planHeadline(only).text).toBe(
      `${companies[1]!.title} is the only company that is compared: there is no one to pass.`,
    )
    expect([rankCosts(only), leastEffort(only), contextOf(only)]).toEqual([null, null, null])
  })

  test('name the result of one effort less: level with the company, or short of it [D13.40]', () => {
    const half = plan({ target: { score: 0.5 }, effort: 2 })
    const { chosen } = half
    const { oneLess } = chosen
    expect(leastEffort(half)?.text).toBe(
      `No plan with less effort works: the best would reach ${(oneLess!.score * 100).toFixed(1)}%, ${(50 - oneLess!.score * 100).toFixed(1)} points short of 50.0%.`,
    )
    const past = {
      ...chosen.rivals[0]!,
      companyId: 'n',
      company: 'Northbank',
      score: oneLess!.score,
    }
    const level = {
      ...chosen,
      rivals: [past],
      goal: { target: { rank: 1 }, past, score: past.score },
    }
    expect(leastEffort({ ...half, chosen: level })?.text).toMatch(
      /, level with Northbank, not past it\.$/,
    )
    const near = { ...level, goal: { ...level.goal, score: past.score - 0.0012 } }
    expect(leastEffort({ ...half, chosen: near })?.text).toMatch(
      /, only 0\.1 points ahead of Northbank, too small a lead to count\.$/,
    )
  })

  test('name the assumption on the others, and the effort under the other assumption [D13.41]', () => {
    expect(contextOf(plan({}))).toBe(
      'This assumes that rivals stand still. How fast rivals improve is not known yet: that takes at least 4 editions.',
    )
    expect(assumptionText(plan({}))).toBe('Assumption: rivals stand still.')
    const still = plan({ target: { company: 'n' }, effort: 2 }, falling)
    expect(contextOf(still)).toMatch(
      /^This assumes that rivals stand still\. If rivals keep improving as they have, passing Northbank (takes \d+ additions? with a total effort of \d+|is out of reach)/,
    )
    const paced = plan({ target: { company: 'n' }, pace: true }, falling)
    expect(contextOf(paced)).toMatch(/^This assumes that rivals keep improving as they have/)
    expect(assumptionText(paced)).toMatch(/^Assumption: by the next edition .+ no forecast\.$/)
  })

  test('name the ratings used, and the possible gains [D13.37]', () => {
    expect(ratingsEffect(plan({}))).toBeNull()
    expect(ratingsEffect(plan({ ratings: { 'iPhone App': 5 } }))?.text).toMatch(
      /^An app-store rating of 5\.0 \(iPhone App\) would by itself raise the score by \d\.\d points\. What the plan adds comes on top\.$/,
    )
    expect(everythingTogether(plan({})).text).toMatch(
      /^With all capabilities and the best ratings, Southbank would reach 107\.\d%; good ratings can take a score past 100% \(formula version 1\)\.$/,
    )
  })

  test('name the categories that gain most and least [D13.31]', () => {
    const { gains } = plan({})
    expect(gainsRange({ companyId: 's', company: 'Southbank', gains }).text).toMatch(
      /^A missing capability is worth \d+\.\d to \d+\.\d points, the most in Alerts on the \w+ App/,
    )
    expect(gainsRange({ companyId: 's', company: 'Southbank', gains: [] }).text).toBe(
      'Southbank has every capability of the report on every application.',
    )
    expect(placeText({ rank: 2, tied: true, score: 0 })).toBe('=2nd')
  })
})
