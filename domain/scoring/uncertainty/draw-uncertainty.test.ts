import fc from 'fast-check'
import { describe, expect, test } from 'vitest'

import { APPLICATIONS } from '../../catalogue/application.ts'
import type { DrawnScores, UncertaintySection } from '../../reading/document/report-document.ts'
import { deriveSurveyRow } from '../../survey/derive-survey-row.ts'
import { scoringInputs } from '../../testing/scoring-inputs.ts'
import { simulateReport } from '../../testing/simulated-reports.ts'
import { sortByTitle } from '../../text/titles.ts'
import { rankReport } from '../ranking/rank-report.ts'
import { scoreReport } from '../score-report.ts'
import { drawUncertainty, varySources } from './draw-uncertainty.ts'
import type { UncertaintyInputs } from './uncertainty-inputs.ts'

const NOTHING_KNOWN = {
  seed: 20260301,
  sample: null,
  respondents: null,
  ratingCounts: {},
  deviceRespondents: null,
  measuredErrors: null,
}

const SAMPLE = { respondents: 150, byQuestion: {}, designEffect: 1, fieldwork: null }

/** Small reports with questions, and capabilities of the same number in every cell. */
const reports: fc.Arbitrary<UncertaintyInputs> = scoringInputs.map((inputs) => {
  const seen = new Map<string, number>()
  return {
    ...NOTHING_KNOWN,
    ...inputs,
    surveyRows: inputs.surveyRows.map(({ categoryId, topBottom }, index) => {
      const five = Math.max(0, topBottom)
      const one = Math.max(0, -topBottom)
      const shares = { one, two: 0, three: 100 - one - five, four: 0, five }
      return deriveSurveyRow({ questionId: `q${index}`, name: `q${index}`, categoryId, ...shares })
    }),
    answers: inputs.answers.map((answer) => {
      const cell = `${answer.companyId} ${answer.application} ${answer.categoryId}`
      const number = seen.get(cell) ?? 0
      seen.set(cell, number + 1)
      return { ...answer, capabilityId: `${answer.categoryId} ${number}` }
    }),
  }
})

const sampled = simulateReport({
  seed: 5,
  respondents: 300,
  basis: 'shares',
  correlation: 0,
  weighted: false,
  missing: 0,
  errorRate: 0,
  companies: 5,
  categories: 8,
  capabilities: 4,
}).recorded

/** The result is the document's section. */
const draw = (inputs: UncertaintyInputs, draws = 200): UncertaintySection =>
  drawUncertainty(inputs, draws)

const scoreAt = ({ low, high, best, worst }: DrawnScores, place: number) => ({
  low: low[place],
  high: high[place],
  best: best[place],
  worst: worst[place],
})

describe('the scores of draws', () => {
  test('are those of the product wherever nothing varies [D28.39]', () => {
    fc.assert(
      fc.property(reports, (inputs) => {
        const { overall, applications } = varySources(inputs, 1).result(0, true)
        const scores = scoreReport(inputs)
        const rankings = rankReport(scores, null)
        for (const [place, score] of scores.entries()) {
          const ofCompany = ({ companyId }: { companyId: string }) => companyId === score.companyId
          const value = score.overallPercentage
          const { rank } = rankings.overall.find(ofCompany)!
          expect(overall[place]).toEqual({ low: value, high: value, best: rank, worst: rank })
          for (const { title } of APPLICATIONS) {
            const ranked = rankings.applications[title].find(ofCompany)!
            expect(applications![title][place]).toEqual({
              low: ranked.score,
              high: ranked.score,
              best: ranked.rank,
              worst: ranked.rank,
            })
          }
        }
      }),
    )
  })

  test('are those of the product for drawn weights, ratings and device weights [D28.39]', () => {
    fc.assert(
      fc.property(reports, (given) => {
        const inputs = {
          ...given,
          sample: SAMPLE,
          deviceRespondents: 80,
          ratingCounts: Object.fromEntries(
            given.companies.map(({ companyId }) => [companyId, { 'iPhone App': 30 }]),
          ),
        }
        const varied = varySources(inputs, 1)
        const { survey, ratings, deviceWeights } = varied.drawn
        const companies = sortByTitle(inputs.companies, ({ companyId }) => companyId)
        const categories = sortByTitle(inputs.categories, ({ categoryId }) => categoryId)
        const scores = scoreReport({
          ...inputs,
          surveyRows: [],
          categories: categories.map((category, place) => ({
            ...category,
            fixedScoringWeight: survey![place]!,
          })),
          companies: companies.map((company, place) => ({
            ...company,
            userRatings: ratings
              ? Object.fromEntries(
                  APPLICATIONS.map(({ title }, at) => [title, ratings[3 * place + at]! / 0.2]),
                )
              : company.userRatings,
          })),
        })
        const { applications } = varied.result(0, true)
        for (const [place, score] of scores.entries()) {
          for (const { title } of APPLICATIONS) {
            expect(applications![title][place]!.low).toBeCloseTo(
              score.applications[title].unweightedDevicePercentage,
              // Dividing points by 0.2 may move a half.
              3,
            )
          }
        }
        const sum = Object.values(inputs.deviceWeights).reduce((all, weight) => all + weight, 0)
        const drawn = deviceWeights!.reduce((all, weight) => all + weight, 0)
        expect(sum <= 1 ? drawn : sum).toBeCloseTo(sum, 10)
      }),
    )
  })
})

describe('intervals', () => {
  test('are the same for the same seed, others for another [D28.46]', () => {
    expect(draw(sampled)).toEqual(draw(sampled))
    expect(draw({ ...sampled, seed: 6 }).results).not.toEqual(draw(sampled).results)
  })

  test('do not depend on the order of companies, categories, questions and answers [D28.46]', () => {
    const turned = {
      ...sampled,
      companies: sampled.companies.toReversed(),
      categories: sampled.categories.toReversed(),
      surveyRows: sampled.surveyRows.toReversed(),
      answers: sampled.answers.toReversed(),
    }
    expect(draw(turned)).toEqual(draw(sampled))
  })

  test('are the same for two brands with mirrored answers and equal scores [D15.604]', () => {
    const companies = ['a', 'b', 'c'].map((companyId) => ({
      companyId,
      title: companyId,
      userRatings: { 'iPhone App': 4, 'Android App': 4 },
    }))
    const shares = { one: 10, two: 10, three: 20, four: 30, five: 30 }
    const categories = ['x', 'y'].map((title) => ({
      categoryId: title,
      title,
      fixedScoringWeight: null,
    }))
    const isMirrored = (company: number, place: number) => (place + company) % 2 === 0
    for (const seed of [1, 2, 3, 4]) {
      const { results } = draw(
        {
          ...NOTHING_KNOWN,
          seed,
          sample: SAMPLE,
          companies,
          categories,
          deviceWeights: { 'Mobile Web': 1, 'iPhone App': 1, 'Android App': 1 },
          surveyRows: categories.map(({ categoryId, title: name }) =>
            deriveSurveyRow({ questionId: categoryId, name, categoryId, ...shares }),
          ),
          answers: companies.flatMap(({ companyId }, company) =>
            APPLICATIONS.flatMap(({ title: application }) =>
              categories.flatMap(({ categoryId }, category) =>
                [0, 1, 2, 3].map((place) => ({
                  companyId,
                  application,
                  categoryId,
                  capabilityId: `${categoryId}-${place}`,
                  hasCapability:
                    company === 2 ? place === 0 : isMirrored(company, category + place),
                })),
              ),
            ),
          ),
        },
        1000,
      )
      for (const { overall } of results) expect(scoreAt(overall, 0)).toEqual(scoreAt(overall, 1))
    }
  })

  test('intervals of a source do not depend on whether another one is known', () => {
    const more = draw({ ...sampled, deviceRespondents: 500 })
    expect(more.alone.survey).toEqual(draw(sampled).alone.survey)
    expect(more.alone.answers).toEqual(draw(sampled).alone.answers)
    expect(draw(sampled).alone.deviceWeights).toBeNull()
  })

  test('are narrower for more respondents [D28.47]', () => {
    const widths = [50, 200, 1000, 20_000].map((respondents) => {
      const { alone } = draw({ ...sampled, sample: { ...SAMPLE, respondents } }, 1000)
      return alone.survey!.reduce((sum, width) => sum + width, 0)
    })
    expect(widths.toSorted((first, second) => second - first)).toEqual(widths)
    expect(new Set(widths).size).toBe(4)
  })

  test('are wider for more wrong answers', () => {
    const widths = draw(sampled, 1000).results.map(({ overall: { low, high } }) =>
      high.reduce((sum, value, place) => sum + value - low[place]!, 0),
    )
    expect(widths.toSorted((first, second) => first - second)).toEqual(widths)
  })

  test('intervals of a report without a sample are not drawn, whatever else is known [D28.48]', () => {
    const inputs = {
      ...sampled,
      sample: null,
      deviceRespondents: 500,
      ratingCounts: { c0: { 'iPhone App': 12 } },
    }
    expect(draw(inputs)).toEqual({
      draws: 200,
      seed: 5,
      sources: {
        survey: null,
        ratings: { known: 1, of: 10 },
        deviceWeights: { respondents: 500 },
        answers: null,
      },
      results: [],
      surveyRanks: null,
      alone: { survey: null, ratings: null, deviceWeights: null, answers: null },
    })
  })

  test('have the ranks that the survey alone gives, by the published rule and its halves [D15.521]', () => {
    const draws = 40
    const { survey } = varySources(sampled, draws).drawn
    expect(survey!.every((weight) => weight % 0.5 === 0)).toBe(true)
    const categories = sortByTitle(sampled.categories, ({ categoryId }) => categoryId)
    const companies = sortByTitle(sampled.companies, ({ companyId }) => companyId)
    const held = companies.map(() => companies.map(() => 0))
    for (let draw = 0; draw < draws; draw++) {
      const scores = scoreReport({
        ...sampled,
        surveyRows: [],
        categories: categories.map((category, place) => ({
          ...category,
          fixedScoringWeight: survey![draw * categories.length + place]!,
        })),
      })
      const overall = companies.map(
        ({ companyId }) => scores.find((one) => one.companyId === companyId)!.overallPercentage,
      )
      for (const [place, own] of overall.entries()) {
        const better = overall.filter((score) => score > own).length
        const level = overall.filter((score) => score === own).length
        for (let rank = better; rank < better + level; rank++) {
          held[place]![rank]! += 1 / level / draws
        }
      }
    }
    const { surveyRanks, results } = draw(sampled, draws)
    for (const [place, shares] of held.entries()) {
      for (const [rank, share] of shares.entries()) {
        expect(surveyRanks![place]![rank] ?? 0).toBeCloseTo(share, 3)
      }
    }
    expect(results.map((one) => one.held !== null)).toEqual([false, false, true, false])
  })

  test('use the measured share of wrong answers alone where there is one', () => {
    const measuredErrors = { errorRate: 0.013, coded: 400 }
    const { results, sources } = draw({ ...sampled, measuredErrors })
    expect(results.map(({ errorRate }) => errorRate)).toEqual([0.013])
    expect(sources.answers).toEqual(measuredErrors)
  })

  test('draw half an error where second coding found none: a sample does not prove it [D29.84]', () => {
    const measuredErrors = { errorRate: 0, coded: 49 }
    const { results, sources } = draw({ ...sampled, measuredErrors })
    expect(results.map(({ errorRate }) => errorRate)).toEqual([0.01])
    expect(sources.answers).toEqual(measuredErrors)
  })

  test('intervals of applications are drawn for the usual share of wrong answers alone [D28.54]', () => {
    const drawnFor = (inputs: UncertaintyInputs) =>
      draw(inputs).results.flatMap(({ errorRate, applications }) => (applications ? errorRate : []))
    expect(drawnFor(sampled)).toEqual([0.01])
    const measuredErrors = { errorRate: 0.02, coded: 400 }
    expect(drawnFor({ ...sampled, measuredErrors })).toEqual([0.02])
  })

  test('exist for a company without any capability, for full ones over 100%, for one company, and for a weight of 0', () => {
    const { companies } = sampled
    const full = companies.map((company, place) => ({
      ...company,
      userRatings: place === 0 ? {} : { 'iPhone App': 5, 'Android App': 5 },
    }))
    const answers = sampled.answers.map((answer) => ({
      ...answer,
      hasCapability: answer.companyId !== companies[0]!.companyId,
    }))
    const [first, , usual] = draw({ ...sampled, companies: full, answers }).results
    expect(scoreAt(first!.overall, 0)).toEqual({ low: 0, high: 0, best: 5, worst: 5 })
    expect(usual!.applications!['iPhone App'].low[1]).toBeGreaterThan(1)
    expect(scoreAt(first!.overall, 1)).toMatchObject({ best: 1, worst: 1 })
    const one = draw({
      ...sampled,
      companies: companies.slice(0, 1),
      answers: sampled.answers.filter(({ companyId }) => companyId === companies[0]!.companyId),
      deviceWeights: { 'Mobile Web': 0, 'iPhone App': 1, 'Android App': 0 },
      deviceRespondents: 10,
    })
    expect(one.results[2]!.ahead).toEqual([])
    expect(scoreAt(one.results[2]!.overall, 0)).toMatchObject({ best: 1, worst: 1 })
    expect(one.alone.deviceWeights).toEqual([0])
  })
})

test('draws of two companies have one ahead, or both by half', () => {
  const { results } = draw(sampled)
  const swapped = draw({
    ...sampled,
    companies: sampled.companies.map((company, place) => ({
      ...company,
      title: `Company ${9 - place}`,
    })),
  })
  for (const [at, { ahead }] of results.entries()) {
    for (const times of ahead) expect(times).toBeLessThanOrEqual(200)
    // Without wrong answers, the order of companies changes no draw.
    if (at > 0) continue
    const turned = swapped.results[0]!.ahead.toReversed()
    expect([...turned].toSorted((one, other) => one - other)).toEqual(
      ahead.map((times) => 200 - times).toSorted((one, other) => one - other),
    )
  }
})

test('intervals hold the truth of simulated surveys about as often as they say [D28.50]', () => {
  const counts = { held: 0, all: 0 }
  for (let seed = 0; seed < 60; seed++) {
    const { recorded, truth } = simulateReport({
      seed,
      respondents: 300,
      basis: seed % 2 === 0 ? 'shares' : 'respondents',
      correlation: 0,
      weighted: false,
      missing: 0,
      errorRate: 0.01,
      companies: 4,
      categories: 12,
      capabilities: 5,
    })
    const { overall } = varySources(recorded, 300).result(0.01, false)
    for (const [place, { overallPercentage }] of scoreReport(truth).entries()) {
      counts.all++
      const { low, high } = overall[place]!
      if (overallPercentage >= low && overallPercentage <= high) counts.held++
    }
  }
  // 95% of 240 is 228, give or take 10 (three standard deviations); `script/bench calculations:coverage` is exact.
  expect(counts.held / counts.all).toBeGreaterThan(0.9)
})
