import type { ApplicationKey } from '../catalogue/application.ts'
import type { MatrixCategory } from '../document/report-document.ts'
import type { CategoryCount } from './breakdown.ts'

/** Counts the capabilities of a category that the company at an index of the matrix offers. */
export function countCategory(
  { categoryId, title, capabilities }: MatrixCategory,
  application: ApplicationKey,
  place: number,
): CategoryCount {
  const available = capabilities.filter((row) => row.available[application][place] === true)
  return { categoryId, title, available: available.length, all: capabilities.length }
}
