import type { Screenshot } from './report-document.ts'
import type { DocumentAnswer } from './report-inputs.ts'
import type { ReportOutline } from './report-outline.ts'
import { resolveAnswers } from './resolve-answers.ts'

/** Returns all screenshots in the order of the report, those of one answer in their own order. */
export function buildScreenshots(
  outline: ReportOutline,
  answers: readonly DocumentAnswer[],
): Screenshot[] {
  return resolveAnswers(
    outline,
    answers.filter(({ images }) => images.length > 0),
  ).flatMap(({ answer, company, category, capability }) =>
    answer.images.map(({ _id, name, url }) => ({
      _id,
      name,
      url,
      companyId: company.companyId,
      application: answer.application,
      categoryId: category.categoryId,
      capabilityId: capability.capabilityId,
      capability: capability.title,
    })),
  )
}
