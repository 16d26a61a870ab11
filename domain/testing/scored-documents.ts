import fc from 'fast-check'

import { APPLICATIONS, type ApplicationKey, byApplication } from '../catalogue/application.ts'
import { buildReportDocument } from '../reading/document/build-report-document.ts'
import type { ReportDocument } from '../reading/document/report-document.ts'
import type { FormulaVersion } from '../scoring/formula.ts'
import { scoreReport } from '../scoring/score-report.ts'
import { writtenContent } from './content.ts'

const COMPANIES = ['Alder', 'Birch', 'Cedar', 'Dune']
const MAX_CATEGORIES = 3
const MAX_CAPABILITIES = 3
const MAX_ANSWERS = COMPANIES.length * APPLICATIONS.length * MAX_CATEGORIES * MAX_CAPABILITIES

/** Small reports whose first company lacks at most `most` capabilities, all applications together. */
export function scoredDocuments(most: number): fc.Arbitrary<ReportDocument> {
  const rating = fc.integer({ min: 0, max: 50 }).map((tenths) => tenths / 10)
  const weight = fc.integer({ min: 0, max: 100 }).map((hundredths) => hundredths / 100)
  return fc
    .record({
      weights: fc.array(
        fc.integer({ min: 1, max: 10 }).map((halves) => halves / 2),
        { minLength: 1, maxLength: MAX_CATEGORIES },
      ),
      deviceWeights: fc
        .record({ 'Mobile Web': weight, 'iPhone App': weight, 'Android App': weight })
        .filter((weights) => Object.values(weights).some((value) => value > 0)),
      ratings: fc.array(fc.record({ 'iPhone App': rating, 'Android App': rating }), {
        minLength: COMPANIES.length,
        maxLength: COMPANIES.length,
      }),
      sizes: fc.array(fc.integer({ min: 1, max: MAX_CAPABILITIES }), {
        minLength: MAX_CATEGORIES,
        maxLength: MAX_CATEGORIES,
      }),
      has: fc.array(fc.constantFrom(true, false, null), {
        minLength: MAX_ANSWERS,
        maxLength: MAX_ANSWERS,
      }),
      formula: fc.constantFrom<FormulaVersion>(1, 2),
    })
    .map(({ weights, deviceWeights, ratings, sizes, has, formula }) => {
      const companies = COMPANIES.map((title, index) => ({
        companyId: title.toLowerCase(),
        title,
        userRatings: ratings[index]!,
      }))
      const categories = weights.map((fixedScoringWeight, index) => ({
        categoryId: `c${index}`,
        title: `Category ${index}`,
        belongsTo: 'All',
        fixedScoringWeight,
      }))
      const capabilities = categories.flatMap(({ categoryId }, category) =>
        Array.from({ length: sizes[category]! }, (_, index) => ({
          capabilityId: `${categoryId}-${index}`,
          categoryId,
          title: `Capability ${category}.${index}`,
        })),
      )
      let place = 0
      let missing = 0
      const answers = companies.flatMap(({ companyId }, company) =>
        Object.values(byApplication((key) => key)).flatMap((application) =>
          capabilities.map(({ capabilityId, categoryId }) => {
            const next = has[place++] ?? null
            const isMissing = company === 0 && next !== true
            if (isMissing) missing += 1
            const hasCapability = isMissing && missing > most ? true : next
            return { companyId, application, categoryId, capabilityId, hasCapability }
          }),
        ),
      )
      return buildReportDocument({
        report: {
          _id: 'r',
          title: 'Report',
          industry: { _id: 'i', title: 'Industry' },
          date: '2026-10-01T00:00:00.000Z',
          status: 'PUBLISHED',
          revision: 1,
        },
        edition: 1,
        companies,
        categories,
        capabilities,
        answers: answers.map((answer) => ({ ...answer, change: null, images: [] })),
        surveyRows: [],
        scores: scoreReport({
          companies,
          categories,
          surveyRows: [],
          deviceWeights,
          answers,
          formula,
        }),
        formula,
        deviceWeights,
        content: writtenContent('All'),
        methodology: null,
        previous: [],
      })
    })
}

/** The application's part of the overall score. */
export function devicePart(document: ReportDocument, application: ApplicationKey): number {
  return document.scoring!.deviceWeights[application] / sumOfDevices(document)
}

export function sumOfDevices({ scoring }: ReportDocument): number {
  return APPLICATIONS.reduce((sum, { title }) => sum + scoring!.deviceWeights[title], 0)
}
