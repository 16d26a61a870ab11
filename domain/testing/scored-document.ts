import { buildReportDocument } from '../reading/document/build-report-document.ts'
import type { ReportDocument } from '../reading/document/report-document.ts'
import { scoreReport } from '../scoring/score-report.ts'
import type { ScoringInputs } from '../scoring/scoring-record.ts'
import { reportInputs } from './report-inputs.ts'

/** Returns the document of generated inputs: every answer has its own capability in the category. */
export function scoredDocument({ answers, ...inputs }: ScoringInputs): ReportDocument {
  const seen = new Map<string, number>()
  const named = answers.map((answer) => {
    const cell = `${answer.companyId} ${answer.application} ${answer.categoryId}`
    const number = seen.get(cell) ?? 0
    seen.set(cell, number + 1)
    const capabilityId = `${answer.categoryId} ${number}`
    return { ...answer, capabilityId, change: null, images: [] }
  })
  const capabilities = new Map(
    named.map(({ capabilityId, categoryId }) => [
      capabilityId,
      { capabilityId, categoryId, title: capabilityId },
    ]),
  )
  const categories = inputs.categories.map((category, index) => ({
    ...category,
    belongsTo: index % 2 === 0 ? 'Service' : 'Booking',
  }))
  return buildReportDocument({
    ...reportInputs,
    ...inputs,
    categories,
    surveyRows: null,
    capabilities: [...capabilities.values()],
    answers: named,
    scores: scoreReport({ ...inputs, answers }),
  })
}
