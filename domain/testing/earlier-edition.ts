import { buildReportDocument } from '../document/build-report-document.ts'
import type { ReportInputs } from '../document/report-inputs.ts'
import { freeze } from './freeze.ts'
import { reportInputs } from './report-inputs.ts'

/** The document of an earlier edition of the same report. */
export function earlierEdition(date: string, inputs: ReportInputs = reportInputs, id = date) {
  return freeze(buildReportDocument({ ...inputs, report: { ...inputs.report, _id: id, date } }))
}
