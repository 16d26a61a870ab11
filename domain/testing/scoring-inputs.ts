import fc from 'fast-check'

import type { Answer } from '../answers/answer.ts'
import { APPLICATIONS, type DeviceWeights } from '../catalogue/application.ts'
import type { ReportCategory, ReportCompany } from '../reports/report-parts.ts'
import type { ScoringInputs } from '../scoring/scoring-record.ts'

/** Small reports with all inputs of scores, for property tests. */
export const scoringInputs: fc.Arbitrary<ScoringInputs> = fc
  .record({ companies: companies(), categories: categories(), deviceWeights: deviceWeights() })
  .chain(({ companies, categories, deviceWeights }) =>
    fc.record({
      companies: fc.constant(companies),
      categories: fc.constant(categories),
      deviceWeights: fc.constant(deviceWeights),
      surveyRows: fc.array(
        fc.record({
          categoryId: fc.constantFrom(...categories.map(({ categoryId }) => categoryId)),
          topBottom: fc.integer({ min: -100, max: 100 }),
        }),
        { maxLength: 8 },
      ),
      answers: answers(companies, categories),
    }),
  )

function companies(): fc.Arbitrary<ReportCompany[]> {
  const rating = fc.integer({ min: 0, max: 50 }).map((tenths) => tenths / 10)
  return fc.uniqueArray(
    fc.record({
      companyId: fc.integer({ min: 0, max: 99 }).map((number) => `company-${number}`),
      title: fc.constantFrom('Alder', 'alder', 'Birch', 'Cedar', 'Élan', 'Zinc'),
      userRatings: fc.record({ 'iPhone App': rating, 'Android App': rating }, { requiredKeys: [] }),
    }),
    { selector: ({ companyId }) => companyId, minLength: 1, maxLength: 5 },
  )
}

function categories(): fc.Arbitrary<ReportCategory[]> {
  return fc.uniqueArray(
    fc.record({
      categoryId: fc.integer({ min: 0, max: 99 }).map((number) => `category-${number}`),
      title: fc.string({ minLength: 1, maxLength: 6 }),
      belongsTo: fc.constantFrom('Service', 'Booking'),
      fixedScoringWeight: fc.option(fc.integer({ min: 1, max: 10 }).map((halves) => halves / 2)),
    }),
    { selector: ({ categoryId }) => categoryId, minLength: 1, maxLength: 5 },
  )
}

function deviceWeights(): fc.Arbitrary<DeviceWeights> {
  const weight = fc.integer({ min: 0, max: 100 }).map((hundredths) => hundredths / 100)
  return fc
    .record({ 'Mobile Web': weight, 'iPhone App': weight, 'Android App': weight })
    .filter((weights) => Object.values(weights).some((value) => value > 0))
}

/** The same number of answers for every company and application, as in a report. */
function answers(
  companies: readonly ReportCompany[],
  categories: readonly ReportCategory[],
): fc.Arbitrary<Answer[]> {
  return fc
    .array(fc.integer({ min: 1, max: 7 }), {
      minLength: categories.length,
      maxLength: categories.length,
    })
    .chain((sizes) => {
      const cells = companies.flatMap(({ companyId }) =>
        APPLICATIONS.flatMap(({ title: application }) =>
          categories.flatMap(({ categoryId }, index) =>
            Array.from({ length: sizes[index] ?? 0 }, () => ({
              companyId,
              application,
              categoryId,
            })),
          ),
        ),
      )
      return fc
        .array(fc.constantFrom(true, false, null), {
          minLength: cells.length,
          maxLength: cells.length,
        })
        .map((has) => cells.map((cell, index) => ({ ...cell, hasCapability: has[index] ?? null })))
    })
}
