import type { ReportDocument } from './report-document.ts'
import type { ReportInputs } from './report-inputs.ts'

export function buildReportDocument(_inputs: ReportInputs): ReportDocument {
  throw new Error('not built yet')
}
