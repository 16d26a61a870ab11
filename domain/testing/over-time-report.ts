import { byApplication } from '../catalogue/application.ts'
import { buildReportDocument } from '../reading/document/build-report-document.ts'
import type { ReportDocument } from '../reading/document/report-document.ts'
import type { DocumentAnswer, ReportInputs } from '../reading/document/report-inputs.ts'
import { scoreReport } from '../scoring/score-report.ts'
import { deriveSurveyRow } from '../survey/derive-survey-row.ts'
import { reportInputs } from './report-inputs.ts'

/** An edition: which capability each company has on every application; others it does not have. */
export interface GivenEdition {
  /** '2025-10' */
  readonly month: string
  /** By company: capabilities with '+' in front if available, '?' if unanswered, else '-'. */
  readonly answers: Readonly<Record<string, readonly string[]>>
}

/** Three editions of three companies; B rises from the third rank to the first. */
export const EDITIONS: readonly GivenEdition[] = [
  {
    month: '2025-10',
    answers: { a: ['+x', '+y', '-z'], b: ['-x', '-y', '-z'], c: ['+x', '-y', '-z'] },
  },
  {
    month: '2026-01',
    answers: { a: ['+x', '+y', '-z'], b: ['-x', '+y', '+z'], c: ['+x', '-y', '-z'] },
  },
  {
    month: '2026-10',
    answers: { a: ['+x', '-y', '-z'], b: ['+x', '+y', '+z'], c: ['+x', '+y', '-z'] },
  },
]

const surveyRows = [
  { questionId: 'q', categoryId: 'c', name: 'Q', one: 10, two: 10, three: 20, four: 30, five: 30 },
].map(deriveSurveyRow)

const deviceWeights = byApplication(() => 1)

/** The inputs of an edition with one category, 'Payments'. */
export function editionInputs({ month, answers }: GivenEdition): ReportInputs {
  const companies = Object.keys(answers).map((companyId) => ({
    companyId,
    title: companyId.toUpperCase(),
    userRatings: {},
  }))
  const ids = new Set(Object.values(answers).flatMap((own) => own.map((one) => one.slice(1))))
  const given: DocumentAnswer[] = Object.entries(answers).flatMap(([companyId, own]) =>
    own.flatMap((one) =>
      (['Mobile Web', 'iPhone App', 'Android App'] as const).map((application) => ({
        companyId,
        application,
        categoryId: 'c',
        capabilityId: one.slice(1),
        hasCapability: one.startsWith('?') ? null : one.startsWith('+'),
        change: null,
        images: [],
      })),
    ),
  )
  const categories = [
    { categoryId: 'c', title: 'Transfers', belongsTo: 'Payments', fixedScoringWeight: 1 },
  ]
  return {
    ...reportInputs,
    report: { ...reportInputs.report, _id: month, date: `${month}-01T00:00:00.000Z` },
    companies,
    categories,
    capabilities: [...ids].map((id) => ({
      capabilityId: id,
      categoryId: 'c',
      title: `Capability ${id}`,
    })),
    answers: given,
    surveyRows,
    deviceWeights,
    scores: scoreReport({ companies, categories, surveyRows, deviceWeights, answers: given }),
    previous: [],
  }
}

/** The document of the last of some editions, oldest first. */
export function documentOf(editions: readonly GivenEdition[]): ReportDocument {
  const documents = editions.map((edition) => editionInputs(edition))
  const previous = documents.slice(0, -1).map((inputs) => buildReportDocument(inputs))
  return buildReportDocument({ ...documents.at(-1)!, previous })
}
