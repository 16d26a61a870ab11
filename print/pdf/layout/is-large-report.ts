import type { ReportDocument } from '@insights/domain/document/report-document.ts'

/** Typst takes 8 KB of memory per cell, and each answer appears in two matrices. */
const MAX_ANSWERS = 15_000

/** True for a report with too many answers to draw each as a cell; its matrices are dense. */
export function isLargeReport({ companies, applications, matrix }: ReportDocument): boolean {
  const rows = matrix.reduce((sum, { capabilities }) => sum + capabilities.length, 0)
  return rows * companies.length * applications.length > MAX_ANSWERS
}
