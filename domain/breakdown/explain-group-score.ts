import type { ApplicationKey } from '../catalogue/application.ts'
import type { ReportDocument } from '../document/report-document.ts'
import { roundTo4 } from '../scoring/round-to-4.ts'
import type { GroupBreakdown } from './breakdown.ts'
import { countCategory } from './count-category.ts'

/**
 * Breaks down a company's score in a category group and application. Null for a company or group
 * that is not in the document, as in a preview.
 */
export function explainGroupScore(
  { companies, matrix }: Pick<ReportDocument, 'companies' | 'matrix'>,
  companyId: string,
  categoryGroup: string,
  application: ApplicationKey,
): GroupBreakdown | null {
  const place = companies.findIndex((company) => company.companyId === companyId)
  const categories = matrix
    .filter((category) => category.categoryGroup === categoryGroup)
    .map((category) => countCategory(category, application, place))
  if (place < 0 || categories.length === 0) return null
  const available = categories.reduce((sum, count) => sum + count.available, 0)
  const all = categories.reduce((sum, count) => sum + count.all, 0)
  return { categories, available, all, score: roundTo4(available / Math.max(all, 1)) }
}
