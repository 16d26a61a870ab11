import { makePlan } from '@insights/domain/brand/plan/make-plan.ts'
import { pathPanels } from '@insights/domain/brand/plan/path-panels.ts'
import { type PlanSettings, withMark } from '@insights/domain/brand/plan/plan-settings.ts'
import { fallingReport } from '@insights/domain/testing/report-inputs.ts'
import { describe, expect, test } from 'vitest'

import { pathChart } from './path-chart.ts'

const falling = fallingReport()
const document: typeof falling = { ...falling, history: [] }
const plan = (settings: PlanSettings, from = document) => makePlan(from, 's', settings)!

describe('the path of a plan', () => {
  const settings = withMark({ target: { score: 0.5 } }, plan({}).items[0]!, { mark: 'wanted' })

  test('is drawn twice on one common axis if a pace is known [D13.42]', () => {
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

  test('has every step and every company in its table, with the values of the plan [D13.42]', () => {
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
