import { describe, expect, test } from 'vitest'

import { compareCategories } from '../../reading/comparison/comparison-rows.ts'
import { buildPreview } from '../../reading/document/build-preview.ts'
import { buildReportDocument } from '../../reading/document/build-report-document.ts'
import { findCategoryGaps } from '../../reading/findings/capability-worth.ts'
import { documentOf } from '../../testing/over-time-report.ts'
import { earlierEdition, reportInputs } from '../../testing/report-inputs.ts'
import { matchedEditions, rankedEditions } from './series.ts'

const september = earlierEdition('2025-09-01T00:00:00.000Z')
const document = buildReportDocument({ ...reportInputs, previous: [september] })

describe('the rankings of a category by edition', () => {
  test('match the report for this edition, and the earlier edition’s own [D13.72]', () => {
    for (const { title: application } of document.applications) {
      for (const row of compareCategories(document, application)) {
        const found = document.matrix.find(({ title }) => title === row.title)
        const topic = { kind: 'category', categoryId: found?.categoryId ?? '' } as const
        const editions = rankedEditions(document, topic, application)
        expect(editions.map(({ date }) => date.slice(0, 7))).toEqual(['2025-09', '2025-11'])
        for (const { ranks } of editions) {
          expect(ranks.map(({ rank, companyId, score }) => [rank, companyId, score])).toEqual(
            row.shares.map(({ rank, companyId, share }) => [rank, companyId, share]),
          )
        }
      }
    }
  })

  test('are means by device weight over all applications, as for gaps [D13.72]', () => {
    for (const { companyId } of document.companies) {
      for (const { categoryId, share } of findCategoryGaps(document, companyId)) {
        const editions = rankedEditions(document, { kind: 'category', categoryId }, null)
        for (const { ranks } of editions) {
          const score = ranks.find((rank) => rank.companyId === companyId)?.score
          expect(score).toBeCloseTo(share, 4)
        }
      }
    }
  })

  test('begin with the edition in which it was added', () => {
    const earlier = buildReportDocument({
      ...reportInputs,
      report: { ...reportInputs.report, date: '2025-08-01T00:00:00.000Z' },
      categories: reportInputs.categories.filter(({ categoryId }) => categoryId !== 'a'),
      capabilities: reportInputs.capabilities.filter(({ categoryId }) => categoryId !== 'a'),
      answers: reportInputs.answers.filter(({ categoryId }) => categoryId !== 'a'),
    })
    const later = buildReportDocument({ ...reportInputs, previous: [earlier] })
    const editions = rankedEditions(later, { kind: 'category', categoryId: 'a' }, 'Mobile Web')
    expect(editions.map(({ date }) => date.slice(0, 7))).toEqual(['2025-11'])
  })
})

test('the rankings of a group over all applications are means by device weight [D13.72]', () => {
  const [, now] = rankedEditions(document, { kind: 'group', title: 'Payments' }, null)
  // Transfers: of two capabilities Northbank has QR pay on Mobile Web (0.5), both on the apps (1, 1).
  expect(now?.ranks).toEqual([
    { companyId: 'n', company: 'Northbank', rank: 1, score: 0.9 },
    { companyId: 's', company: 'Southbank', rank: 2, score: 0 },
  ])
})

describe('the rankings with the matched catalog', () => {
  test('are missing when the catalogue did not change, and in a preview [D13.73]', () => {
    expect(matchedEditions(document, null)).toBeNull()
    expect(matchedEditions(buildPreview(document), null)).toBeNull()
    expect(rankedEditions(buildPreview(document), { kind: 'overall' }, null)).toEqual([])
  })

  test('have the companies of each edition, ranked again [D13.73]', () => {
    const changed = documentOf([
      { month: '2025-10', answers: { a: ['+x', '-y'], b: ['-x', '+y'] } },
      { month: '2026-01', answers: { a: ['+x', '-z'], b: ['-x', '+z'], c: ['+x', '+z'] } },
    ])
    expect(matchedEditions(changed, 'Mobile Web')).toMatchObject([
      {
        ranks: [
          { company: 'A', rank: 1 },
          { company: 'B', rank: 2, score: 0 },
        ],
      },
      {
        ranks: [
          { company: 'A', rank: 1 },
          { company: 'C', rank: 1 },
          { company: 'B', rank: 3 },
        ],
      },
    ])
    const overall = rankedEditions(changed, { kind: 'overall' }, null)
    expect(overall[0]?.ranks.map(({ rank }) => rank)).toEqual([1, 1])
  })
})
