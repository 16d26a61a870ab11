import fc from 'fast-check'
import { describe, expect, test } from 'vitest'

import { emptyContent } from '../../content/content.ts'
import { rankReport } from '../../scoring/ranking/rank-report.ts'
import { freeze } from '../../testing/freeze.ts'
import { earlierEdition, reportInputs, withAnswer } from '../../testing/report-inputs.ts'
import { buildReportDocument } from './build-report-document.ts'
import { DEFAULT_METHODOLOGY } from './default-methodology.ts'
import type { ReportInputs } from './report-inputs.ts'

const document = freeze(buildReportDocument(reportInputs))

describe('the order of a document', () => {
  test('has companies by title; groups by name, in them categories by title', () => {
    expect(document.companies).toEqual([
      { companyId: 'n', title: 'Northbank' },
      { companyId: 's', title: 'Southbank' },
    ])
    expect(document.categoryGroups).toEqual([
      {
        title: 'Account',
        categories: [
          { categoryId: 'a', title: 'Alerts' },
          { categoryId: 'l', title: 'Login' },
        ],
      },
      { title: 'Payments', categories: [{ categoryId: 't', title: 'Transfers' }] },
    ])
  })

  test('has the matrix in that order, capabilities by title', () => {
    expect(
      document.matrix.map(({ title, capabilities }) => [
        title,
        ...capabilities.map((capability) => capability.title),
      ]),
    ).toEqual([
      ['Alerts', 'Push alerts'],
      ['Login', 'Face login', 'Passkey'],
      ['Transfers', 'QR pay', 'Send to phone'],
    ])
  })

  test('does not depend on the order of inputs', () => {
    const lists = ['companies', 'categories', 'capabilities', 'answers', 'surveyRows'] as const
    const previous = [
      earlierEdition('2025-10-01T00:00:00.000Z'),
      earlierEdition('2025-09-01T00:00:00.000Z'),
    ]
    const inputs = { ...reportInputs, previous }
    const shuffled = fc.record(
      Object.fromEntries(
        [...lists, 'scores' as const, 'previous' as const].map((list) => [
          list,
          fc.shuffledSubarray<unknown>([...(inputs[list] ?? [])], {
            minLength: inputs[list]?.length ?? 0,
          }),
        ]),
      ),
    )
    const expected = buildReportDocument(inputs)
    fc.assert(
      fc.property(shuffled, (orders) => {
        expect(buildReportDocument({ ...inputs, ...(orders as Partial<ReportInputs>) })).toEqual(
          expected,
        )
      }),
      { numRuns: 30 },
    )
  })
})

describe('availability', () => {
  test('is true, false or unanswered by application and company', () => {
    const transfers = document.matrix.find(({ categoryId }) => categoryId === 't')
    expect(transfers?.capabilities[1]).toEqual({
      capabilityId: 't1',
      title: 'Send to phone',
      available: {
        'Mobile Web': [null, false],
        'iPhone App': [true, false],
        'Android App': [true, false],
      },
    })
  })

  test('rejects an answer about a company or capability that the report does not have', () => {
    const [answer] = reportInputs.answers
    for (const wrong of [{ companyId: 'x' }, { capabilityId: 'x' }]) {
      const answers = [{ ...answer!, ...wrong }]
      expect(() => buildReportDocument({ ...reportInputs, answers })).toThrow(RangeError)
    }
  })
})

describe('executive summary', () => {
  test('has an intro sentence with the edition’s number and the report’s own date (D9) [B2.70]', () => {
    expect(document.executiveSummary).toEqual({
      ordinal: 'fourth',
      availableDate: '2025-11-01T00:00:00.000Z',
      intro: 'This is the fourth edition of the Banking report, with data as of November 1, 2025.',
      topPerformers: '<p>Best</p>',
    })
  })

  test('takes the author’s texts for both', () => {
    const content = {
      ...reportInputs.content,
      executiveSummary: {
        paragraphDate: 'anniversary',
        availableDate: '2025-10-31T00:00:00.000Z',
        topPerformers: '<p></p>',
      },
    }
    expect(buildReportDocument({ ...reportInputs, content }).executiveSummary).toMatchObject({
      intro:
        'This is the anniversary edition of the Banking report, with data as of October 31, 2025.',
      topPerformers: null,
    })
  })
})

describe('rankings', () => {
  test('equal those of the scores, without changes for a first edition', () => {
    expect(document.rankings).toEqual(rankReport(reportInputs.scores ?? [], null))
  })

  test('have changes since the newest of the previous documents', () => {
    const older = earlierEdition('2025-08-01T00:00:00.000Z')
    const scores = (reportInputs.scores ?? []).map((score) => ({
      ...score,
      overallPercentage: score.overallPercentage - 0.06,
    }))
    const newer = earlierEdition('2025-10-01T00:00:00.000Z', { ...reportInputs, scores })
    const { rankings } = buildReportDocument({ ...reportInputs, previous: [older, newer] })
    expect(rankings?.overall.map(({ change, significant }) => [change, significant])).toEqual([
      [0.06, true],
      [0.06, true],
    ])
  })

  test('are null until scores are calculated', () => {
    expect(buildReportDocument({ ...reportInputs, scores: null }).rankings).toBeNull()
  })
})

test('screenshots come in the order of the report, those of one answer in their own', () => {
  const image = (name: string) => ({ _id: name, name, url: `/api/images/${name}` })
  let inputs = withAnswer(reportInputs, 'n', 'Mobile Web', 't1', { images: [image('4')] })
  inputs = withAnswer(inputs, 's', 'Mobile Web', 'a1', { images: [image('2'), image('1')] })
  inputs = withAnswer(inputs, 'n', 'iPhone App', 'a1', { images: [image('3')] })
  const { screenshots } = buildReportDocument(inputs)
  expect(screenshots.map(({ name }) => name)).toEqual(['2', '1', '3', '4'])
  expect(screenshots[0]).toEqual({
    _id: '2',
    name: '2',
    url: '/api/images/2',
    companyId: 's',
    application: 'Mobile Web',
    categoryId: 'a',
    capabilityId: 'a1',
    capability: 'Push alerts',
  })
})

test('the methodology is the author’s, or the default with its numbers [B2.71]', () => {
  expect(document.methodology).toBe(DEFAULT_METHODOLOGY)
  for (const figure of ['26 top features', '500 US smartphone owners', '77%']) {
    expect(DEFAULT_METHODOLOGY).toContain(figure)
  }
  const methodology = '<p>Ours</p>'
  expect(buildReportDocument({ ...reportInputs, methodology }).methodology).toBe(methodology)
})

test('product rating has an entry for every application, and trends keep their order', () => {
  const content = { ...reportInputs.content, productRating: {} }
  expect(buildReportDocument({ ...reportInputs, content }).productRating).toEqual(
    [
      ['mobile-web', 'Mobile Web'],
      ['iphone-app', 'iPhone App'],
      ['android-app', 'Android App'],
    ].map(([applicationId, application]) => ({
      applicationId,
      application,
      keySuccessFactor: null,
      bestInClassFeatures: null,
    })),
  )
  expect(document.trendsInnovations).toEqual([
    { _id: 't1', title: 'Passkeys', content: '<p>Everywhere</p>' },
  ])
})

test('a new report has a document, too', () => {
  const { rankings, survey, screenshots, updates } = buildReportDocument({
    ...reportInputs,
    answers: [],
    scores: null,
    surveyRows: null,
    content: emptyContent(),
    companies: [],
    categories: [],
    capabilities: [],
  })
  expect({ rankings, survey, screenshots, updates }).toEqual({
    rankings: null,
    survey: null,
    screenshots: [],
    updates: [],
  })
})

test('a document of sixty thousand answers takes little time', () => {
  const many = Array.from({ length: 2000 }, (_, index) => ({
    capabilityId: `many-${index}`,
    categoryId: 't',
    title: `Capability ${index}`,
  }))
  const companies = Array.from({ length: 10 }, (_, index) => ({
    companyId: `company-${index}`,
    title: `Company ${index}`,
  }))
  const answers = companies.flatMap(({ companyId }) =>
    many.flatMap(({ capabilityId }) =>
      (['Mobile Web', 'iPhone App', 'Android App'] as const).map((application) => ({
        companyId,
        application,
        capabilityId,
        categoryId: 't',
        hasCapability: true,
        change: null,
        images: [{ _id: 'x', name: 'x', url: 'x' }],
      })),
    ),
  )
  const started = process.cpuUsage()
  const { screenshots } = buildReportDocument({
    ...reportInputs,
    companies,
    capabilities: many,
    answers,
    scores: null,
  })
  expect(screenshots).toHaveLength(60_000)
  expect(process.cpuUsage(started).user / 1000).toBeLessThan(3000)
})

test('the default text of the methodology has the numbers of the specification (2, section 9) [B9.44]', () => {
  for (const figure of ['26 top features', '500 US smartphone owners', '77%']) {
    expect(DEFAULT_METHODOLOGY).toContain(figure)
  }
})
