import { describe, expect, test } from 'vitest'

import { buildReportDocument } from '../document/build-report-document.ts'
import type { ReportDocument } from '../document/report-document.ts'
import { reportInputs } from '../testing/report-inputs.ts'
import { makePlan } from './make-plan.ts'
import { pathChart } from './path-chart.ts'
import { pathPanels } from './path-panels.ts'
import { type PlanSettings, withMark } from './plan-settings.ts'
import {
  assumptionText,
  ceilingFinding,
  gainsFinding,
  pathFinding,
  placeText,
  planContext,
  planHeadline,
  ranksFinding,
  ratingsText,
} from './plan-texts.ts'

const document = buildReportDocument(reportInputs)
const [first] = document.rankings!.overall

/** With earlier editions in which Northbank had these overall scores. */
function withPast(...scores: number[]): ReportDocument {
  return {
    ...document,
    history: scores.map((score, index) => ({
      reportId: `r${index}`,
      date: `2025-0${index + 1}-01T00:00:00.000Z`,
      overall: [{ companyId: 'n', company: 'Northbank', rank: 1, score }],
      applications: { 'Mobile Web': [], 'iPhone App': [], 'Android App': [] },
      groups: {},
    })),
  }
}

/** Northbank loses 5 points an edition, so that Southbank can pass it. */
const falling = withPast(...[0.15, 0.1, 0.05].map((less) => first!.score + less))
const plan = (settings: PlanSettings, from: ReportDocument = document, company = 's') =>
  makePlan(from, company, settings)!

describe('the sentences of a plan', () => {
  test('say what takes the company where, for which effort [D13.40]', () => {
    const half = plan({ target: { score: 0.5 } })
    const { steps, effort, end } = half.chosen
    expect(steps.length).toBeGreaterThan(1)
    expect(planHeadline(half)).toMatch(
      new RegExp(
        `^\\w+ capabilities.* take Southbank to ${(end.score * 100).toFixed(2)}%, for an effort of ${effort}\\.$`,
      ),
    )
    expect(planHeadline(plan({ target: { score: 0.1 } }))).toBe(
      'Southbank has 10.00% without adding anything.',
    )
    expect(planHeadline(plan({}, document, 'n'))).toBe(
      'Northbank is past Southbank without adding anything.',
    )
  })

  test('say so where nothing reaches the target [D13.40]', () => {
    const out = plan({ target: { score: 1.5 } })
    expect(planHeadline(out)).toBe(
      `Everything open takes Southbank to ${(out.chosen.most * 100).toFixed(2)}%, not to 150.00%.`,
    )
    expect(pathFinding(out.chosen)).toBe('There is no plan for this target.')
    expect(ranksFinding(plan({}).ranks, 'Southbank')).toMatch(/^1st (takes|is out of reach)/)
    expect(ranksFinding([], 'Northbank')).toBe('No company is ahead of Northbank.')
  })

  test('say what one effort less leads to: level with the company, or short of it [D13.40]', () => {
    const { chosen } = plan({ target: { score: 0.5 } })
    const { oneLess } = chosen
    expect(pathFinding(chosen)).toBe(
      `The plan with the least effort. With one effort less the best is ${(oneLess!.score * 100).toFixed(2)}%: ${(50 - oneLess!.score * 100).toFixed(2)} points short of 50.00%.`,
    )
    const past = { companyId: 'n', company: 'Northbank', score: oneLess!.score }
    const level = { ...chosen, goal: { target: { rank: 1 }, past, score: past.score } }
    expect(pathFinding(level)).toMatch(/: level with Northbank, not past it\.$/)
  })

  test('say what is assumed of the others, and what the other assumption takes [D13.41]', () => {
    expect(planContext(plan({}))).toBe(
      'That holds if the others stand still. Their pace is not known: it takes at least 3 changes from edition to edition.',
    )
    expect(assumptionText(plan({}))).toBe('Assumption: the others stand still.')
    const still = plan({ target: { company: 'n' } }, falling)
    expect(planContext(still)).toMatch(
      /^That holds if the others stand still\. If they keep their pace, passing Northbank (takes \d+ capabilities, effort \d+|is out of reach)/,
    )
    const paced = plan({ target: { company: 'n' }, pace: true }, falling)
    expect(planContext(paced)).toMatch(/^That holds if each of the others changes once more/)
    expect(assumptionText(paced)).toMatch(/no forecast\.$/)
  })

  test('say which ratings are reckoned with, and what can be gained at all [D13.37]', () => {
    expect(ratingsText(plan({}))).toBe('')
    expect(ratingsText(plan({ ratings: { 'iPhone App': 5 } }))).toMatch(
      /^It reckons with app-store ratings of 5\.0 \(iPhone App\): \+\d\.\d\d points/,
    )
    expect(ceilingFinding(plan({}))).toMatch(
      /takes Southbank to 107\.32%: with formula version 1 the rating can lift a score past 100%\.$/,
    )
  })

  test('name the cells that gain most and least [D13.31]', () => {
    const { gains } = plan({})
    expect(gainsFinding(gains)).toMatch(/^A missing capability of Alerts on the \w+ App gains most/)
    expect(gainsFinding([])).toBe('')
    expect(placeText({ rank: 2, tied: true, score: 0 })).toBe('=2nd')
  })
})

describe('the path of a plan', () => {
  const settings = withMark({ target: { score: 0.5 } }, plan({}).items[0]!, { mark: 'wanted' })

  test('is drawn twice where a pace is known, on one axis that has all of it [D13.42]', () => {
    const paced = plan(settings, falling)
    const { panels, axis } = pathPanels(paced)
    expect(panels.map(({ isPaced }) => isPaced)).toEqual([false, true])
    for (const { plan } of panels) {
      for (const { score } of [plan.start, ...plan.steps]) {
        expect(score * 100).toBeGreaterThanOrEqual(axis.min)
        expect(score * 100).toBeLessThanOrEqual(axis.max)
      }
    }
    expect(pathPanels(plan(settings)).panels).toHaveLength(1)
    expect(pathChart(paced).notes.join(' ')).toContain('an assumption, not a forecast')
    expect(pathChart(paced, 1).height).toBeGreaterThan(pathChart(paced, 2).height)
  })

  test('has every step and every company in its table, with the figures of the plan [D13.42]', () => {
    const paced = plan(settings, falling)
    const { rows } = pathChart(paced).table
    const values = (id: string) => rows.find((row) => row.id === id)?.values
    for (const [key, { steps, rivals }] of [
      ['still', paced.still],
      ['pace', paced.pace!],
    ] as const) {
      for (const [index, { score, gain, rank }] of steps.entries()) {
        expect(values(`${key} ${index + 1}`)).toEqual([score, gain, rank])
      }
      for (const { companyId, score } of rivals) {
        expect(values(`${key} ${companyId}`)?.[0]).toBe(score)
      }
    }
    expect(values('pace n')?.[1]).toBeCloseTo(-0.05, 10)
  })
})
