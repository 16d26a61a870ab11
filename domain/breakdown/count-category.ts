import type { ApplicationKey } from '../catalogue/application.ts'
import type { MatrixCategory } from '../document/report-document.ts'
import type { CategoryCount } from './breakdown.ts'

/** Counts what the company at a place of the matrix's lists offers of a category. */
export function countCategory(
  { categoryId, title, capabilities }: MatrixCategory,
  application: ApplicationKey,
  place: number,
): CategoryCount {
  const available = capabilities.filter((row) => row.available[application][place] === true)
  return { categoryId, title, available: available.length, all: capabilities.length }
}
