import { EFFORTS } from '@insights/domain/brand/plan/efforts.ts'
import { makePlan } from '@insights/domain/brand/plan/make-plan.ts'
import type { PlanMark } from '@insights/domain/brand/plan/plan-settings.ts'
import { APPLICATIONS, byApplication } from '@insights/domain/catalogue/application.ts'
import { buildReportDocument } from '@insights/domain/reading/document/build-report-document.ts'
import type { ReportDocument } from '@insights/domain/reading/document/report-document.ts'
import { scoreReport } from '@insights/domain/scoring/score-report.ts'
import { writtenContent } from '@insights/domain/testing/content.ts'

import { compare, printResult } from './measure.ts'

/**
 * The whole plan of a company in the browser: gains, the path with others still and at their pace,
 * what each rank takes. The reference is scoring the same report once.
 */
const COMPANIES = 30
const CATEGORIES = 20
const CAPABILITIES = 5
const EDITIONS = 5

let seed = 1
function random(): number {
  seed = (seed * 48_271) % 2_147_483_647
  return seed / 2_147_483_647
}

const companies = Array.from({ length: COMPANIES }, (_, index) => ({
  companyId: `company ${index}`,
  title: `Company ${index}`,
  userRatings: { 'iPhone App': 4.5, 'Android App': 3.9 },
}))
const categories = Array.from({ length: CATEGORIES }, (_, index) => ({
  categoryId: `category ${index}`,
  title: `Category ${index}`,
  belongsTo: 'All',
  fixedScoringWeight: 1 + (index % 8) / 2,
}))
const capabilities = categories.flatMap(({ categoryId }) =>
  Array.from({ length: CAPABILITIES }, (_, index) => ({
    capabilityId: `${categoryId} capability ${index}`,
    categoryId,
    title: `Capability ${index}`,
  })),
)
const deviceWeights = { 'Mobile Web': 0.41, 'iPhone App': 0.77, 'Android App': 0.75 }

/** The first company has least, and the others more, each edition. */
function editionOf(edition: number, previous: readonly ReportDocument[]): ReportDocument {
  const answers = companies.flatMap(({ companyId }, company) =>
    Object.values(byApplication((application) => application)).flatMap((application) =>
      capabilities.map(({ capabilityId, categoryId }) => ({
        companyId,
        application,
        categoryId,
        capabilityId,
        hasCapability: random() < 0.4 + company / 80 + edition / 50,
        change: null,
        images: [],
      })),
    ),
  )
  return buildReportDocument({
    report: {
      _id: `edition ${edition}`,
      title: 'Mobile banking',
      industry: { _id: 'industry', title: 'Banking' },
      date: `2026-0${edition + 1}-01T00:00:00.000Z`,
      status: 'PUBLISHED',
      revision: 1,
    },
    edition: edition + 1,
    companies,
    categories,
    capabilities,
    answers,
    surveyRows: [],
    scores: scoreReport({ companies, categories, surveyRows: [], deviceWeights, answers }),
    deviceWeights,
    content: writtenContent('All'),
    methodology: null,
    previous: [...previous],
  })
}

const editions: ReportDocument[] = []
for (let edition = 0; edition < EDITIONS; edition += 1) editions.push(editionOf(edition, editions))
const document = editions.at(-1)!
const scored = {
  companies,
  categories,
  surveyRows: [],
  deviceWeights,
  answers: document.matrix.flatMap(({ categoryId, capabilities: rows }) =>
    rows.flatMap(({ available }) =>
      APPLICATIONS.flatMap(({ title: application }) =>
        available[application].map((hasCapability, place) => ({
          companyId: document.companies[place]!.companyId,
          application,
          categoryId,
          hasCapability,
        })),
      ),
    ),
  ),
}
const marks = capabilities.flatMap(({ capabilityId }) =>
  APPLICATIONS.map(({ title: application }): PlanMark => {
    const effort = EFFORTS[Math.floor(random() * EFFORTS.length)]
    return { application, capability: capabilityId, effort }
  }),
)

for (const [name, settings] of [
  ['one effort for all', { target: { rank: 1 } }],
  ['an effort for each', { target: { rank: 1 }, marks }],
] as const) {
  const { subject, reference } = await compare(
    15,
    () => makePlan(document, 'company 0', settings),
    () => scoreReport(scored),
  )
  console.log(`Plan, ${name}: ${subject.toFixed(1)} ms, scoring once ${reference.toFixed(2)} ms`)
  printResult(`plan for 30 companies, 100 capabilities, ${name}`, subject, 'ms', { atMost: 300 })
}
