import fc from 'fast-check'

import { APPLICATIONS, byApplication } from '../catalogue/application.ts'
import { toEarlierDocument } from '../reading/document/build-history.ts'
import { buildReportDocument } from '../reading/document/build-report-document.ts'
import type { ReportDocument } from '../reading/document/report-document.ts'
import type { FormulaVersion } from '../scoring/formula.ts'
import { scoreReport } from '../scoring/score-report.ts'
import { deriveSurveyRow } from '../survey/derive-survey-row.ts'
import { writtenContent } from './content.ts'
import { type SampleBasis, sampleSecondCoding, sampleUncertainty } from './sample-uncertainty.ts'

const COMPANIES = ['Alder', 'Birch', 'Cedar', 'Dune']
const CATEGORIES = [
  { title: 'Login', belongsTo: 'Access' },
  { title: 'Alerts', belongsTo: 'Access' },
  { title: 'Transfers', belongsTo: 'Payments' },
]
const CAPABILITIES = 3
const ANSWERS = COMPANIES.length * APPLICATIONS.length * CATEGORIES.length * CAPABILITIES

/** Few different figures, so that ranks are shared and changes cancel often enough. */
const rating = fc.constantFrom(0, 3, 4.5, 5)
const deviceWeight = fc.constantFrom(0, 0.5, 1)
const shares = fc.constantFrom([10, 10, 20, 30, 30], [40, 30, 20, 10, 0], [0, 0, 0, 0, 100])

/** One edition's inputs: companies, catalogue, and answers. */
const edition = fc.record({
  companies: fc.subarray(COMPANIES, { minLength: 1 }),
  categories: fc.subarray(CATEGORIES, { minLength: 1 }),
  capabilities: fc.subarray([...Array(CAPABILITIES).keys()], { minLength: 1 }),
  /** Fixed weights by category; 0 is one that counts nothing, null one of the survey. */
  weights: fc.tuple(...CATEGORIES.map(() => fc.constantFrom(null, 0, 1, 5))),
  survey: fc.array(shares, { minLength: CATEGORIES.length, maxLength: CATEGORIES.length }),
  devices: fc
    .tuple(deviceWeight, deviceWeight, deviceWeight)
    .filter((weights) => weights.some((weight) => weight > 0)),
  ratings: fc.oneof(
    {
      weight: 3,
      arbitrary: fc.array(fc.tuple(rating, rating), {
        minLength: COMPANIES.length,
        maxLength: COMPANIES.length,
      }),
    },
    // Companies whose answers mirror each other have equal scores only with equal ratings.
    {
      weight: 1,
      arbitrary: rating.map((one) => COMPANIES.map((): [number, number] => [one, one])),
    },
  ),
  /** The number of trends and screenshots. */
  trends: fc.nat({ max: 1 }),
  screenshots: fc.nat({ max: 2 }),
  /** Seed and sources of the drawn uncertainty; null where nothing was drawn. */
  uncertainty: fc.option(
    fc.record({
      seed: fc.nat({ max: 9 }),
      basis: fc.record({
        survey: fc.boolean(),
        ratings: fc.boolean(),
        deviceWeights: fc.boolean(),
        measured: fc.constantFrom(null, null, 0.013),
        first: fc.constantFrom(false, false, true),
      }),
    }),
  ),
  has: fc.oneof(
    { weight: 6, arbitrary: fc.array(fc.boolean(), { minLength: ANSWERS, maxLength: ANSWERS }) },
    { weight: 1, arbitrary: fc.constant(Array<boolean>(ANSWERS).fill(true)) },
    { weight: 1, arbitrary: fc.constant(Array<boolean>(ANSWERS).fill(false)) },
    // Two companies have what the two others have not, and all have as many.
    {
      weight: 2,
      arbitrary: fc.constant(answersWhere((company, ...place) => isMirrored(company, place))),
    },
  ),
  /**
   * A company that is not looked at on an application, in any edition: it has no answers there. No
   * series has answers in one edition alone, since a published report has every answer and only a
   * draft lacks some. A document has the gains and losses of both editions, and cannot tell what a
   * rank would be without answers that the earlier one lacks; a draft's sentence on a move says then
   * “own capabilities changed”.
   */
  unseen: fc.oneof(
    { weight: 4, arbitrary: fc.constant(null) },
    {
      weight: 1,
      arbitrary: fc.record({
        company: fc.constantFrom(...COMPANIES),
        application: fc.nat({ max: APPLICATIONS.length - 1 }),
      }),
    },
  ),
  /** The one application that was looked at, in each edition; null for all. */
  only: fc.oneof(
    { weight: 5, arbitrary: fc.constant(null) },
    { weight: 1, arbitrary: fc.nat({ max: APPLICATIONS.length - 1 }) },
  ),
  formula: fc.constantFrom<FormulaVersion>(1, 1, 1, 2),
})
type Edition = typeof edition extends fc.Arbitrary<infer Value> ? Value : never

/** Relation of an edition to the one before: a new start, or some of it kept. */
const step = fc.record({
  edition,
  keeps: fc.record({
    companies: fc.boolean(),
    catalogue: fc.boolean(),
    weights: fc.boolean(),
    ratings: fc.boolean(),
    /** Positions of answers that change; all others are kept. Null for new answers. */
    flips: fc.option(fc.array(fc.nat({ max: ANSWERS - 1 }), { maxLength: 6 }), { freq: 4 }),
  }),
})

/**
 * The newest of one to four editions of an industry: with shared ranks, a single company, companies,
 * categories and capabilities that came or went, weights of 0, nothing or everything available, one
 * application alone, and scores over 100 %.
 */
export const reportSeries: fc.Arbitrary<ReportDocument> = fc
  .array(step, { minLength: 1, maxLength: 4 })
  .map((steps) => {
    const editions: Edition[] = []
    for (const { edition: next, keeps } of steps) {
      const before = editions.at(-1)
      if (!before) editions.push(next)
      else editions.push(follow(before, next, keeps))
    }
    return newestOf(editions)
  })

function isMirrored(company: number, [, category, capability]: readonly number[]): boolean {
  return (company + category! + capability!) % 2 === 0
}

const EDITION: Edition = {
  companies: COMPANIES,
  categories: CATEGORIES,
  capabilities: [0, 1, 2],
  weights: [1, 1, 1],
  survey: CATEGORIES.map(() => [10, 10, 20, 30, 30]),
  devices: [1, 1, 1],
  ratings: COMPANIES.map(() => [0, 0]),
  trends: 0,
  screenshots: 0,
  uncertainty: null,
  has: Array<boolean>(ANSWERS).fill(false),
  unseen: null,
  only: null,
  formula: 1,
}

/**
 * Returns the newest of editions, each with its differences: equal weights, and no company has
 * anything.
 */
export function reportOf(...editions: readonly Partial<Edition>[]): ReportDocument {
  return newestOf(editions.map((edition) => ({ ...EDITION, ...edition })))
}

/** Answers by company, application, category and number of the capability, each from 0. */
export function answersWhere(
  has: (company: number, application: number, category: number, capability: number) => boolean,
): boolean[] {
  const columns = CATEGORIES.length * CAPABILITIES
  return Array.from({ length: ANSWERS }, (_, place) => {
    const [row, column] = [Math.floor(place / columns), place % columns]
    return has(
      Math.floor(row / APPLICATIONS.length),
      row % APPLICATIONS.length,
      Math.floor(column / CAPABILITIES),
      column % CAPABILITIES,
    )
  })
}

function newestOf(editions: readonly Edition[]): ReportDocument {
  let documents: ReportDocument[] = []
  for (const [index, one] of editions.entries()) {
    documents = [build(one, index, documents), ...documents]
  }
  return draw(documents[0]!, editions.at(-1)!.uncertainty)
}

function draw(
  document: ReportDocument,
  given: { readonly seed: number; readonly basis: SampleBasis } | null,
): ReportDocument {
  return given
    ? withSecondCoding(
        { ...document, uncertainty: sampleUncertainty(document, given.seed, given.basis) },
        sampleSecondCoding(given.seed, given.basis),
      )
    : document
}

type Keeps = (typeof step extends fc.Arbitrary<infer Value> ? Value : never)['keeps']

function follow(before: Edition, next: Edition, keeps: Keeps): Edition {
  return {
    companies: keeps.companies ? before.companies : next.companies,
    categories: keeps.catalogue ? before.categories : next.categories,
    capabilities: keeps.catalogue ? before.capabilities : next.capabilities,
    weights: keeps.weights ? before.weights : next.weights,
    survey: keeps.weights ? before.survey : next.survey,
    devices: keeps.weights ? before.devices : next.devices,
    formula: keeps.weights ? before.formula : next.formula,
    ratings: keeps.ratings ? before.ratings : next.ratings,
    trends: next.trends,
    screenshots: next.screenshots,
    uncertainty: next.uncertainty,
    unseen: before.unseen,
    only: before.only,
    has:
      keeps.flips === null
        ? next.has
        : before.has.map((has, place) => (keeps.flips?.includes(place) ? !has : has)),
  }
}

function build(given: Edition, index: number, previous: readonly ReportDocument[]): ReportDocument {
  const { devices, ratings, has, survey, formula } = given
  const companies = given.companies.map((title) => {
    const own = ratings[COMPANIES.indexOf(title)]!
    return {
      companyId: title.toLowerCase(),
      title,
      userRatings: { 'iPhone App': own[0], 'Android App': own[1] },
    }
  })
  const categories = given.categories.map((category) => ({
    ...category,
    categoryId: category.title.toLowerCase(),
    fixedScoringWeight: given.weights[CATEGORIES.indexOf(category)] ?? null,
  }))
  const capabilities = categories.flatMap(({ categoryId, title }) =>
    given.capabilities.map((number) => ({
      capabilityId: `${categoryId}-${number}`,
      categoryId,
      title: `${title} ${number}`,
    })),
  )
  const surveyRows = categories.map(({ categoryId, title }) => {
    const place = CATEGORIES.findIndex((category) => category.title === title)
    const [one, two, three, four, five] = survey[place]! as [number, number, number, number, number]
    return deriveSurveyRow({
      questionId: categoryId,
      categoryId,
      name: title,
      one,
      two,
      three,
      four,
      five,
    })
  })
  const deviceWeights = byApplication(
    (title) => devices[APPLICATIONS.findIndex((application) => application.title === title)]!,
  )
  const content = writtenContent('Access')
  const answers = companies.flatMap(({ companyId, title: company }) =>
    APPLICATIONS.flatMap(({ title: application }, device) =>
      (given.unseen?.company === company && given.unseen.application === device) ||
      (given.only !== null && given.only !== device)
        ? []
        : categories.flatMap(({ categoryId, title }) =>
            given.capabilities.map((number) => ({
              companyId,
              application,
              categoryId,
              capabilityId: `${categoryId}-${number}`,
              hasCapability: has[placeOf(company, device, title, number)]!,
            })),
          ),
    ),
  )
  return buildReportDocument({
    report: {
      _id: `r${index}`,
      title: 'Report',
      industry: { _id: 'i', title: 'Industry' },
      date: new Date(Date.UTC(2026, index * 4, 1)).toISOString(),
      status: 'PUBLISHED',
      revision: 1,
    },
    edition: index + 1,
    companies,
    categories,
    capabilities,
    answers: answers.map((answer, place) => ({
      ...answer,
      change: null,
      images: place < given.screenshots ? [{ _id: `p${place}`, name: 'a', url: '/a' }] : [],
    })),
    surveyRows,
    scores: scoreReport({ companies, categories, surveyRows, deviceWeights, answers, formula }),
    formula,
    deviceWeights,
    content: { ...content, trendsInnovations: content.trendsInnovations.slice(0, given.trends) },
    methodology: null,
    previous: previous.map(toEarlierDocument),
  })
}

function placeOf(company: string, device: number, category: string, capability: number): number {
  const row = COMPANIES.indexOf(company) * APPLICATIONS.length + device
  const column = CATEGORIES.findIndex(({ title }) => title === category)
  return (row * CATEGORIES.length + column) * CAPABILITIES + capability
}

function withSecondCoding(
  document: ReportDocument,
  secondCoding: ReportDocument['secondCoding'],
): ReportDocument {
  return secondCoding ? { ...document, secondCoding } : document
}
