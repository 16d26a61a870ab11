import fc from 'fast-check'
import { describe, expect, test } from 'vitest'

import { APPLICATIONS } from '../../catalogue/application.ts'
import { buildPreview } from '../../reading/document/build-preview.ts'
import { buildReportDocument } from '../../reading/document/build-report-document.ts'
import { scoreWith } from '../../reading/findings/capability-worth.ts'
import { ratingBase } from '../../scoring/formula.ts'
import { reportInputs, withAnswer } from '../../testing/report-inputs.ts'
import { devicePart, scoredDocuments, sumOfDevices } from '../../testing/scored-documents.ts'
import { modelCompany } from './company-score.ts'
import { findCeilings, findGains } from './gains.ts'

const document = buildReportDocument(reportInputs)
const preview = buildPreview(document)

describe('a company’s score as a function of its counts', () => {
  test('equals the score of the report for any capabilities added, and for any ratings [D13.30]', () => {
    fc.assert(
      fc.property(scoredDocuments(99), fc.array(fc.boolean()), (document, added) => {
        const { companyId } = document.companies[0]!
        const missing = findGains(document, companyId)
          .flatMap(({ cells }) => Object.values(cells).flatMap((cell) => cell.missing))
          .filter((_, index) => added[index])
        const model = modelCompany(document, companyId)!
        const score = model.scoreWith(
          (cell) =>
            cell.available +
            missing.filter(
              (one) => one.application === cell.application && one.categoryId === cell.categoryId,
            ).length,
        )
        expect(score).toBe(scoreWith(document, companyId, missing, true))
      }),
    )
  })

  test('takes other ratings instead of today’s, and none for Mobile Web [D13.37]', () => {
    const ratings = { 'Mobile Web': 5, 'Android App': 1 }
    const rated = {
      ...document,
      scoring: {
        ...document.scoring!,
        userRatings: document.scoring!.userRatings.map((own) => ({ ...own, 'Android App': 1 })),
      },
    }
    const today = modelCompany(document, 'n', ratings)!
    expect(today.scoreWith(({ available }) => available)).toBe(scoreWith(rated, 'n', [], true))
  })
})

describe('the gain of a missing capability', () => {
  test('equals w / (n (base + W)) times the application’s part, within rounding, by each formula [D13.30 D28.155]', () => {
    fc.assert(
      fc.property(scoredDocuments(99), (document) => {
        const { companyId } = document.companies[0]!
        const weights = document.scoring!.categoryWeights
        const sum = weights.reduce((all, one) => all + one.weight, 0)
        for (const { categoryId, weight, cells } of findGains(document, companyId)) {
          const count = document.matrix.find((one) => one.categoryId === categoryId)!.capabilities
            .length
          for (const { application, missing, each, together } of Object.values(cells)) {
            const { rated } = APPLICATIONS.find(({ title }) => title === application)!
            const total = sum + ratingBase(document.scoring!.formula, rated)
            const part = devicePart(document, application)
            const one = (weight / (count * total)) * part
            // Two scores, with points, percentage, weighted percentage and score rounded in each.
            const rounding = 0.0001 * (part / total + part + 1 / sumOfDevices(document) + 1) + 1e-9
            const expected = missing.length === 0 ? 0 : one
            expect(Math.abs(each - expected)).toBeLessThan(rounding)
            expect(Math.abs(together - one * missing.length)).toBeLessThan(rounding)
          }
        }
      }),
    )
  })

  test('is the same for each one of a category on an application [D13.30]', () => {
    fc.assert(
      fc.property(scoredDocuments(99), (document) => {
        const { companyId } = document.companies[0]!
        const now = scoreWith(document, companyId, [], true)!
        for (const { cells } of findGains(document, companyId)) {
          for (const { missing, each } of Object.values(cells)) {
            for (const one of missing) {
              const score = scoreWith(document, companyId, [one], true)!
              expect(score - now).toBeCloseTo(each, 10)
            }
          }
        }
      }),
    )
  })

  test('has its capability next to it: most peers first, then by the survey, then by title [D13.31]', () => {
    const names = (inputs: typeof reportInputs) =>
      findGains(buildReportDocument(inputs), 's')
        .find(({ category }) => category === 'Login')!
        .cells['iPhone App'].missing.map(({ title, peers }) => [title, peers])
    // By title, while Northbank has both and the survey did not ask.
    expect(names(reportInputs)).toEqual([
      ['Face login', 1],
      ['Passkey', 1],
    ])
    const asked = reportInputs.surveyRows!.map((row) =>
      row.categoryId === 'l' ? { ...row, name: 'PASSKEY' } : row,
    )
    expect(names({ ...reportInputs, surveyRows: asked })[0]).toEqual(['Passkey', 1])
    const rare = withAnswer(reportInputs, 'n', 'iPhone App', 'l1', { hasCapability: false })
    expect(names({ ...rare, surveyRows: asked })).toEqual([
      ['Face login', 1],
      ['Passkey', 0],
    ])
  })

  test('is greatest in the first category, and missing in a preview [D13.31]', () => {
    const rows = findGains(document, 's')
    const greatest = rows.map(({ cells }) =>
      Math.max(...APPLICATIONS.map((a) => cells[a.title].each)),
    )
    expect(greatest).toEqual(greatest.toSorted((one, other) => other - one))
    expect([findGains(preview, 's'), findGains(document, 'x')]).toEqual([[], []])
  })
})

describe('the possible gains', () => {
  test('equal those calculated by hand for Northbank [D13.36]', () => {
    // Weights: Alerts (60-20+100)/40 = 3.5, Login (50-20+100)/40 = 3.25 to 3.5, Transfers 1: 8.
    // Mobile Web without sending to a phone: 7.5 of 8.2 is 0.9146; all of it 8 of 8.2, 0.9756.
    // iPhone 8.8 / 8.2 = 1.0732, Android 9 / 8.2 = 1.0976; by 0.5, 1 and 1:
    // (0.4573 + 1.0732 + 1.0976) / 2.5 = 1.0512; with Mobile Web (0.4878 + ...) 1.0634, so 0.0122.
    // iPhone with 5.0: 1.0976, so (0.4573 + 2.1952) / 2.5 = 1.061, 0.0098 more; together 1.0732.
    expect(findCeilings(document, 'n')).toEqual({
      applications: [
        { application: 'Mobile Web', missing: 1, gain: 0.0122 },
        { application: 'iPhone App', missing: 0, gain: 0 },
        { application: 'Android App', missing: 0, gain: 0 },
      ],
      ratings: {
        now: [
          { application: 'iPhone App', rating: 4 },
          { application: 'Android App', rating: 5 },
        ],
        gain: 0.0098,
      },
      together: 1.0732,
    })
    expect(findCeilings(preview, 'n')).toBeNull()
  })
})
