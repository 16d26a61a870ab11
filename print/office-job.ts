import type { ReportDocument } from '@insights/domain/document/report-document.ts'

import { renderExcel } from './excel/render-excel.ts'
import { renderPowerPoint } from './powerpoint/render-powerpoint.ts'

/** The report's document as JSON, and the office file that it is to become. */
export interface OfficeInput {
  readonly json: Uint8Array
  readonly format: OfficeFormat
}

export type OfficeFormat = keyof typeof RENDER

const RENDER = { pptx: renderPowerPoint, xlsx: renderExcel }

/** For a process of its own: tens of thousands of cells take seconds. */
export function run({ json, format }: OfficeInput): Promise<Uint8Array> {
  return RENDER[format](JSON.parse(Buffer.from(json).toString()) as ReportDocument)
}
