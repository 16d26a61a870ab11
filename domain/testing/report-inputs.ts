import type { Answer } from '../answers/answer.ts'
import { APPLICATIONS, byApplication } from '../catalogue/application.ts'
import { buildReportDocument } from '../reading/document/build-report-document.ts'
import type { ReportDocument } from '../reading/document/report-document.ts'
import type { DocumentAnswer, ReportInputs } from '../reading/document/report-inputs.ts'
import { scoreReport } from '../scoring/score-report.ts'
import { deriveSurveyRow } from '../survey/derive-survey-row.ts'
import { writtenContent } from './content.ts'
import { freeze } from './freeze.ts'

const companies = [
  { companyId: 's', title: 'Southbank', userRatings: { 'iPhone App': 3, 'Android App': 4 } },
  { companyId: 'n', title: 'Northbank', userRatings: { 'iPhone App': 4, 'Android App': 5 } },
]

/** Two groups: Account (Alerts, Login) and Payments (Transfers). */
const categories = [
  { categoryId: 't', title: 'Transfers', belongsTo: 'Payments', fixedScoringWeight: 1 },
  { categoryId: 'l', title: 'Login', belongsTo: 'Account', fixedScoringWeight: null },
  { categoryId: 'a', title: 'Alerts', belongsTo: 'Account', fixedScoringWeight: null },
]

const capabilities = [
  { capabilityId: 't1', categoryId: 't', title: 'Send to phone' },
  { capabilityId: 't2', categoryId: 't', title: 'QR pay' },
  { capabilityId: 'l1', categoryId: 'l', title: 'Passkey' },
  { capabilityId: 'l2', categoryId: 'l', title: 'Face login' },
  { capabilityId: 'a1', categoryId: 'a', title: 'Push alerts' },
]

/**
 * Northbank has everything, Southbank nothing, except that Southbank has a passkey in Mobile Web
 * and Northbank's sending to a phone is unanswered there.
 */
function hasCapability(
  companyId: string,
  application: Answer['application'],
  capabilityId: string,
): boolean | null {
  if (application === 'Mobile Web' && companyId === 's') return capabilityId === 'l1'
  if (application === 'Mobile Web' && capabilityId === 't1') return null
  return companyId === 'n'
}

const answers = companies.flatMap(({ companyId }) =>
  APPLICATIONS.flatMap(({ title: application }) =>
    capabilities.map(({ capabilityId, categoryId }): DocumentAnswer => ({
      companyId,
      application,
      categoryId,
      capabilityId,
      hasCapability: hasCapability(companyId, application, capabilityId),
      change: null,
      images: [],
    })),
  ),
)

const shares = { one: 10, two: 10, three: 20, four: 30 }
const surveyRows = [
  { questionId: 'q1', categoryId: 'a', name: 'Alerts in time', ...shares, five: 30 },
  { questionId: 'q2', categoryId: 't', name: 'Quick transfers', ...shares, five: 50 },
  { questionId: 'q3', categoryId: 'l', name: 'Easy login', ...shares, five: 20 },
].map(deriveSurveyRow)

const deviceWeights = { 'Mobile Web': 0.5, 'iPhone App': 1, 'Android App': 1 }

/** The inputs of a small complete report; its lists are unsorted. */
export const reportInputs: ReportInputs = freeze({
  report: {
    _id: 'r4',
    title: 'Mobile banking',
    industry: { _id: 'i', title: 'Banking' },
    date: '2025-11-01T00:00:00.000Z',
    status: 'PUBLISHED',
    revision: 1,
  },
  edition: 4,
  companies,
  categories,
  capabilities,
  answers,
  surveyRows,
  scores: scoreReport({
    companies,
    categories,
    surveyRows,
    deviceWeights,
    answers,
  }),
  deviceWeights,
  content: writtenContent('Account', 'Payments'),
  methodology: null,
  previous: [],
})

/** Changes one answer, given by company, application and capability. */
export function withAnswer(
  inputs: ReportInputs,
  companyId: string,
  application: Answer['application'],
  capabilityId: string,
  change: Partial<DocumentAnswer>,
): ReportInputs {
  return {
    ...inputs,
    answers: inputs.answers.map((answer) =>
      answer.companyId === companyId &&
      answer.application === application &&
      answer.capabilityId === capabilityId
        ? { ...answer, ...change }
        : answer,
    ),
  }
}

/** The document of an earlier edition of the same report. */
export function earlierEdition(date: string, inputs: ReportInputs = reportInputs, id = date) {
  return freeze(buildReportDocument({ ...inputs, report: { ...inputs.report, _id: id, date } }))
}

/** The report with three earlier editions; in each, Northbank had 5 points more than in the next. */
export function fallingReport(): ReportDocument {
  const document = buildReportDocument(reportInputs)
  const now = document.rankings?.overall[0]?.score ?? 0
  const history = [0.15, 0.1, 0.05].map((more, index) => ({
    reportId: `r${index}`,
    date: `2025-0${index + 1}-01T00:00:00.000Z`,
    formula: 1 as const,
    overall: [{ companyId: 'n', company: 'Northbank', rank: 1, score: now + more }],
    applications: byApplication(() => []),
    groups: {},
  }))
  return { ...document, history }
}
