import { expect, test } from 'vitest'

import { freeze } from '../../testing/freeze.ts'
import { reportInputs, withAnswer } from '../../testing/report-inputs.ts'
import { buildPreview } from './build-preview.ts'
import { buildReportDocument } from './build-report-document.ts'
import type { ReportDocument } from './report-document.ts'

const image = { _id: 'image', name: 'image', url: '/api/images/image' }
const change = { title: 'Added', updatesHistory: true, note: 'A note' }
const inputs = withAnswer(reportInputs, 'n', 'Mobile Web', 'l1', { images: [image], change })
const earlier = buildReportDocument({
  ...withAnswer(inputs, 's', 'Mobile Web', 'l1', { hasCapability: false }),
  report: { ...inputs.report, _id: 'r3', date: '2025-10-01T00:00:00.000Z' },
})
/** A document with content in every section. */
const document = freeze(
  buildReportDocument({
    ...inputs,
    previous: [earlier],
    fingerprint: '5f'.repeat(32),
    replaced: {
      document: buildReportDocument({
        ...withAnswer(inputs, 'n', 'Mobile Web', 'l1', { hasCapability: false }),
        report: { ...inputs.report, revision: 0 },
      }),
      reason: 'An answer was wrong',
      publishedAt: '2025-12-01T00:00:00.000Z',
    },
    uncertainty: {
      draws: 4000,
      seed: 1,
      sources: { survey: null, ratings: null, deviceWeights: null, answers: null },
      results: [],
      alone: { survey: null, ratings: null, deviceWeights: null, answers: null },
    },
  }),
)

test('a preview has the listed fields and nothing else (D10)', () => {
  expect(buildPreview(document)).toEqual({
    preview: true,
    report: document.report,
    companies: document.companies,
    applications: document.applications,
    categoryGroups: [
      {
        title: 'Account',
        categories: [
          { categoryId: 'a', title: 'Alerts' },
          { categoryId: 'l', title: 'Login' },
        ],
      },
    ],
    executiveSummary: {
      ordinal: 'fourth',
      availableDate: '2025-11-01T00:00:00.000Z',
      intro: 'This is the fourth edition of the Banking report, with data as of November 1, 2025.',
      topPerformers: null,
    },
    rankings: null,
    scoring: null,
    history: [],
    scoreChanges: null,
    scoreCauses: null,
    productRating: [],
    survey: {
      rows: [
        {
          rank: null,
          name: 'Alerts in time',
          categoryId: 'a',
          categoryGroup: 'Account',
          fourFive: 60,
          five: 30,
          nearestPointFive: 3.5,
        },
        {
          rank: null,
          name: 'Easy login',
          categoryId: 'l',
          categoryGroup: 'Account',
          fourFive: 50,
          five: 20,
          nearestPointFive: 3.5,
        },
      ],
    },
    categoryPerformance: [{ categoryGroup: 'Account', applications: null }],
    trendsInnovations: [],
    counts: { categories: 3, capabilities: 5, screenshots: 1, surveyQuestions: 3 },
    methodology: document.methodology,
    matrix: [],
    updates: [],
    changes: [],
    screenshots: [],
    availability: null,
    overTime: null,
    uncertainty: null,
    fingerprint: null,
    corrections: [],
  })
})

test('the test document has content in every section', () => {
  const empty = Object.entries(document).filter(
    ([, value]) => value === null || (Array.isArray(value) && value.length === 0),
  )
  expect(empty).toEqual([])
  expect(document.history).toHaveLength(1)
  expect(document.scoreChanges).toHaveLength(2)
  expect(document.scoreCauses?.companies).toHaveLength(2)
  expect(document.updates).toHaveLength(2)
  expect(document.changes).toHaveLength(1)
  expect(document.screenshots).toHaveLength(1)
  expect(document.availability?.starts).toHaveLength(1)
})

/** The fields that a preview may show or must read. */
const SHOWN = [
  /^preview$/,
  /^report\.(_id|title|date|status|revision|formula|industry\.(_id|title))$/,
  /^companies\.\d+\.(companyId|title)$/,
  /^applications\.\d+\.(_id|title)$/,
  /^categoryGroups\.0\.(title|categories\.\d+\.(categoryId|title))$/,
  /^counts\.(categories|capabilities|screenshots|surveyQuestions)$/,
  /^methodology$/,
  /^executiveSummary\.(ordinal|availableDate|intro)$/,
  // Rows 1 and 2 are the questions of the first group; row 0 differs by its group.
  /^survey\.rows\.[12]\.(name|categoryId|fourFive|five|nearestPointFive)$/,
  /^survey\.rows\.\d\.categoryGroup$/,
  /^categoryPerformance\.0\.categoryGroup$/,
]

test('every other field is hidden, even one that the document does not have yet [S10.4]', () => {
  const planted = withCanaries(document, '') as ReportDocument
  const canaries = JSON.stringify(planted).match(/canary/g) ?? []
  expect(canaries.length).toBeGreaterThan(200)
  expect(JSON.stringify(buildPreview(planted))).not.toMatch(/canary|[^\d]4242/)
})

test('the survey of a preview has no ranks, neither among all questions nor among the visible ones [D15.375]', () => {
  const ranks = document.survey?.rows.map(({ rank }) => rank)
  expect(ranks).toEqual([1, 2, 3])
  expect(buildPreview(document).survey?.rows.map(({ rank }) => rank)).toEqual([null, null])
})

test('a preview of a preview is the same', () => {
  const preview = buildPreview(document)
  expect(buildPreview(preview)).toEqual(preview)
})

test('a report without groups or survey has a preview too', () => {
  const bare = { ...document, categoryGroups: [], survey: null }
  expect(buildPreview(bare)).toMatchObject({ categoryGroups: [], survey: null })
  expect(buildPreview({ ...bare, survey: document.survey }).survey).toEqual({ rows: [] })
})

/** A copy with a canary in every hidden field, and one more field in every object. */
function withCanaries(value: unknown, path: string): unknown {
  if (Array.isArray(value)) {
    return value.map((element, index) => withCanaries(element, `${path}.${index}`))
  }
  if (typeof value === 'object' && value !== null) {
    const fields = Object.entries(value).map(([key, field]) => [
      key,
      withCanaries(field, path === '' ? key : `${path}.${key}`),
    ])
    return { ...Object.fromEntries(fields), newField: 'canary' }
  }
  if (SHOWN.some((shown) => shown.test(path))) return value
  return typeof value === 'number' ? 4242 : 'canary'
}
