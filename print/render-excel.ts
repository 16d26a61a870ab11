import type { ReportDocument } from '@insights/domain/reading/document/report-document.ts'
import writeExcelFile from 'write-excel-file/node'

import {
  type DataSheet,
  aboutSheet,
  categoryScoresSheet,
  columnsSheet,
  headsOf,
  matrixSheet,
  rankingsSheet,
  rawDataSheet,
  surveySheet,
  widthsOf,
} from './excel-sheets.ts'
import { fixTimestamps } from './fix-timestamps.ts'
import { headerCell, toCell } from './workbook-cells.ts'
import { printSetup } from './workbook-print-setup.ts'

const SHEETS = [
  rankingsSheet,
  categoryScoresSheet,
  matrixSheet,
  rawDataSheet,
  surveySheet,
  aboutSheet,
]

/**
 * Renders the scores and answers of a report as a workbook: numbers with formats, one sheet per
 * topic, frozen headers, ready to print. The same document gives the same bytes.
 */
export async function renderExcel(document: ReportDocument): Promise<Uint8Array> {
  return writeWorkbook(
    document,
    SHEETS.map((sheet) => sheet(document)),
  )
}

/** Writes sheets as a workbook, with one more that explains their columns. */
export async function writeWorkbook(
  document: ReportDocument,
  data: readonly DataSheet[],
): Promise<Uint8Array> {
  const sheets = [...data, columnsSheet(data)]
  const file = await writeExcelFile(sheets.map(laidOut), {
    features: [printSetup(sheets, document.report.title)],
  }).toBuffer()
  return fixTimestamps(file, document.report.date)
}

function laidOut(sheet: DataSheet) {
  const { rows, frozenColumns = 0 } = sheet
  return {
    sheet: sheet.sheet,
    data: [headsOf(sheet).map(headerCell), ...rows.map((row) => row.map(toCell))],
    columns: widthsOf(sheet).map((width) => ({ width })),
    stickyRowsCount: 1,
    orientation: 'landscape' as const,
    ...(frozenColumns > 0 && { stickyColumnsCount: frozenColumns }),
  }
}
