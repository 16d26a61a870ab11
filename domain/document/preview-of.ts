import type { ReportDocument } from './report-document.ts'

export function previewOf(_document: ReportDocument): ReportDocument {
  throw new Error('not built yet')
}
