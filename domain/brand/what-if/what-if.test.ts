import fc from 'fast-check'
import { describe, expect, test } from 'vitest'

import { APPLICATIONS } from '../../catalogue/application.ts'
import { buildPreview } from '../../reading/document/build-preview.ts'
import { buildReportDocument } from '../../reading/document/build-report-document.ts'
import type { ReportDocument } from '../../reading/document/report-document.ts'
import type { Rank } from '../../scoring/ranking/rankings.ts'
import { scoreReport } from '../../scoring/score-report.ts'
import { freeze } from '../../testing/freeze.ts'
import { earlierEdition, reportInputs } from '../../testing/report-inputs.ts'
import { scoredDocument } from '../../testing/scored-document.ts'
import { scoringInputs } from '../../testing/scoring-inputs.ts'
import type { WhatIfSettings } from './what-if-settings.ts'
import { applyWhatIf, customRankings, resolveWhatIf } from './what-if.ts'

const document = freeze(
  buildReportDocument({ ...reportInputs, previous: [earlierEdition('2025-08-01T00:00:00.000Z')] }),
)

function custom(of: ReportDocument, settings: WhatIfSettings): ReportDocument {
  return applyWhatIf(of, resolveWhatIf(of, settings))
}

const bare = (ranks: readonly Rank[]) =>
  ranks.map(({ rank, companyId, score }) => ({ rank, companyId, score }))

describe('a custom view of any report', () => {
  /** Inputs with weights of one's own for their categories, and some companies left out. */
  const views = scoringInputs.chain((inputs) =>
    fc.record({
      inputs: fc.constant(inputs),
      devices: fc
        .record({
          'Mobile Web': fc.integer({ min: 0, max: 100 }),
          'iPhone App': fc.integer({ min: 0, max: 100 }),
          'Android App': fc.integer({ min: 1, max: 100 }),
        })
        .map((weights) => ({
          'Mobile Web': weights['Mobile Web'] / 100,
          'iPhone App': weights['iPhone App'] / 100,
          'Android App': weights['Android App'] / 100,
        })),
      weights: fc.array(
        fc.integer({ min: 0, max: 500 }).map((hundredths) => hundredths / 100),
        { minLength: inputs.categories.length, maxLength: inputs.categories.length },
      ),
      without: fc.subarray(
        inputs.companies.map(({ companyId }) => companyId),
        { maxLength: inputs.companies.length - 1 },
      ),
    }),
  )

  test('has the scores and ranks that the formula gives for its weights [D13.50]', () => {
    fc.assert(
      fc.property(views, ({ inputs, devices, weights }) => {
        const categories = inputs.categories.map((category, index) => ({
          ...category,
          fixedScoringWeight: weights[index] ?? 0,
        }))
        const changed = { ...inputs, categories, deviceWeights: devices }
        const expected = scoredDocument(changed).rankings!
        const settings = {
          devices,
          categories: Object.fromEntries(
            inputs.categories.map(({ categoryId }, index) => [categoryId, weights[index] ?? 0]),
          ),
        }
        const { rankings } = custom(scoredDocument(inputs), settings)
        expect(bare(rankings!.overall)).toEqual(bare(expected.overall))
        for (const { title } of APPLICATIONS) {
          expect(bare(rankings!.applications[title])).toEqual(bare(expected.applications[title]))
        }
        expect(rankings!.categories).toEqual(expected.categories)
        expect(scoreReport(changed)).toHaveLength(inputs.companies.length)
      }),
    )
  })

  test('equals the published one with unchanged settings [D13.50]', () => {
    fc.assert(
      fc.property(scoringInputs, (inputs) => {
        const published = scoredDocument(inputs)
        const settings = {
          devices: inputs.deviceWeights,
          categories: Object.fromEntries(
            published.scoring!.categoryWeights.map(({ categoryId, weight }) => [
              categoryId,
              weight,
            ]),
          ),
        }
        const resolved = resolveWhatIf(published, settings)
        expect(applyWhatIf(published, resolved)).toBe(published)
        const rankings = customRankings(published, resolved)!
        expect(bare(rankings.overall)).toEqual(bare(published.rankings!.overall))
        for (const { title } of APPLICATIONS) {
          expect(bare(rankings.applications[title])).toEqual(
            bare(published.rankings!.applications[title]),
          )
        }
      }),
    )
  })

  test('changes the ranks, not the scores, of the others when it leaves companies out [D13.51]', () => {
    fc.assert(
      fc.property(views, ({ inputs, without }) => {
        const published = scoredDocument(inputs)
        const { overall } = custom(published, { without }).rankings!
        const others = published.rankings!.overall.filter(
          ({ companyId }) => !without.includes(companyId),
        )
        expect(overall.map(({ companyId, score }) => ({ companyId, score }))).toEqual(
          others.map(({ companyId, score }) => ({ companyId, score })),
        )
        for (const { rank, score } of overall) {
          expect(rank).toBe(others.filter((other) => other.score > score).length + 1)
        }
      }),
    )
  })
})

test('a custom view never names a company that is left out [D13.51]', () => {
  const view = custom(document, { without: ['s'] })
  expect(JSON.stringify({ ...view, executiveSummary: null, trendsInnovations: null })).not.toMatch(
    /Southbank|"s"/,
  )
  expect(view.companies.map(({ companyId }) => companyId)).toEqual(['n'])
  expect(view.matrix[0]?.capabilities[0]?.available['Mobile Web']).toHaveLength(1)
  expect(view.rankings?.categories['Mobile Web'][0]?.scores).toHaveLength(1)
  expect(view.history[0]?.groups['Account']?.['Mobile Web'].map(({ rank }) => rank)).toEqual([1])
})

test('compares no custom score with one of earlier weights [D13.51]', () => {
  const { rankings, history, scoreChanges, scoring } = custom(document, {
    devices: { 'Mobile Web': 0 },
  })
  expect(scoring?.deviceWeights['Mobile Web']).toBe(0)
  expect(rankings?.overall.map(({ change }) => change)).toEqual([null, null])
  expect(history[0]?.overall).toEqual([])
  expect(history[0]?.groups).toEqual(document.history[0]?.groups)
  expect(scoreChanges).toBeNull()
})

test.each<[string, WhatIfSettings, string[]]>([
  [
    'ids that the report does not have',
    { categories: { x: 1 }, without: ['y', 'y'] },
    ['2 settings are not of this report and are ignored.'],
  ],
  [
    'a weight out of range',
    { categories: { t: 6 } },
    ['1 setting is not of this report and is ignored.'],
  ],
  [
    'device weights that are all 0',
    { devices: { 'Mobile Web': 0, 'iPhone App': 0, 'Android App': 0 } },
    ['Device weights that are all 0 are ignored.'],
  ],
  ['all companies', { without: ['s', 'n'] }, ['Leaving out every company is ignored.']],
  [
    'names of objects',
    JSON.parse('{"categories":{"__proto__":1}}') as WhatIfSettings,
    ['1 setting is not of this report and is ignored.'],
  ],
])('ignores %s and says so [D13.52]', (_, settings, ignored) => {
  const resolved = resolveWhatIf(document, settings)
  expect(resolved.ignored).toEqual(ignored)
  expect(applyWhatIf(document, resolved)).toBe(document)
})

test('leaves a preview unchanged [D13.50]', () => {
  const preview = buildPreview(document)
  expect(custom(preview, { devices: { 'Mobile Web': 1 }, without: ['s'] })).toBe(preview)
})
