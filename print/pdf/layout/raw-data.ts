import { APPLICATIONS } from '@insights/domain/catalogue/application.ts'
import type { ReportDocument } from '@insights/domain/document/report-document.ts'

import { capabilityMatrix } from './capability-matrix.ts'
import { isLargeReport } from './is-large-report.ts'
import type { Block } from './pdf-layout.ts'

const KEYS = APPLICATIONS.map(({ title }) => title)

/** Availability of every capability in every application. */
export function rawData(document: ReportDocument): Block[] {
  const { companies, matrix } = document
  if (matrix.length === 0) return [{ kind: 'empty', text: 'This report has no capabilities.' }]
  return capabilityMatrix('Raw Data', companies, KEYS, matrix, isLargeReport(document))
}
