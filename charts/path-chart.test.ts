import { makePlan } from '@insights/domain/brand/plan/make-plan.ts'
import { pathPanels } from '@insights/domain/brand/plan/path-panels.ts'
import { type PlanSettings, withMark } from '@insights/domain/brand/plan/plan-settings.ts'
import { fallingReport } from '@insights/domain/testing/report-inputs.ts'
import { shownChange } from '@insights/domain/text/number-text.ts'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'

import { pathChart, placeAbove } from './path-chart.ts'

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
        expect(values(`${key} ${index + 1}`)).toEqual([
          score,
          shownChange(score, gain),
          rank,
          null,
          null,
        ])
      }
      for (const { companyId, score } of rivals) {
        expect(values(`${key} ${companyId}`)?.[0]).toBe(score)
      }
    }
    expect(values('pace n')?.[1]).toBeCloseTo(-0.05, 10)
    // The range of a pace is in the table, that of the company to pass also a band.
    const { pace, now } = paced.pace!.rivals.find(({ companyId }) => companyId === 'n')!
    expect(values('pace n')?.slice(3)).toEqual([now + pace!.smallest, now + pace!.largest])
  })

  test('has a tick for its start, its first step and its last one [D31.97]', () => {
    const axes = pathChart(plan(settings)).option['xAxis'] as { data: string[] }[]
    const steps = plan(settings).still.steps.length
    expect(axes[0]?.data).toHaveLength(steps + 1)
    expect(axes[0]?.data[0]).toMatch(/^now\n/)
    expect(axes[0]?.data[1]).toMatch(/^1/)
    expect(axes[0]?.data.at(-1)).toMatch(new RegExp(`^${steps}\n`))
  })

  test('has the names of others above their lines, none on another [D31.96]', () => {
    expect(placeAbove([50, 120, 200])).toEqual([41, 111, 191])
    // Between the first two is no space for a name.
    expect(placeAbove([100, 103, 200])).toEqual([76, 91, 191])
    // Nor is there for the third below a name of the second.
    expect(placeAbove([100, 130, 133])).toEqual([91, 106, 121])
    // At the top names stay within the plot.
    expect(placeAbove([2, 4])).toEqual([7.5, 22.5])
    fc.assert(
      fc.property(
        fc.array(fc.double({ min: 0, max: 230, noNaN: true }), { maxLength: 6 }),
        (lines) => {
          const places = placeAbove(lines).toSorted((one, other) => one - other)
          for (const [index, place] of places.slice(1).entries()) {
            expect(place - places[index]!).toBeGreaterThan(14.9)
          }
        },
      ),
    )
  })
})
