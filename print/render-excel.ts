import type { ReportDocument } from '@insights/domain/reading/document/report-document.ts'
import writeExcelFile, { type Feature, type Image } from 'write-excel-file/node'
import { sanitizeTextContent } from 'write-excel-file/utility'

import {
  aboutSheet,
  categoryScoresSheet,
  columnsSheet,
  type DataSheet,
  headsOf,
  matrixSheet,
  rankingsSheet,
  rawDataSheet,
  surveySheet,
  widthsOf,
} from './excel-sheets.ts'
import { fixTimestamps } from './fix-timestamps.ts'
import { howSureSheets } from './how-sure-sheets.ts'
import { correctionsSheet, verificationSheet } from './verification-sheets.ts'
import { headerCell, toCell } from './workbook-cells.ts'

const SHEETS = [rankingsSheet, categoryScoresSheet, matrixSheet, rawDataSheet, surveySheet]

/**
 * Renders the scores and answers of a report as a workbook: numbers with formats, one sheet per
 * topic, frozen headers, ready to print. The same document gives the same bytes.
 */
export async function renderExcel(document: ReportDocument): Promise<Uint8Array> {
  const sheets = [
    ...SHEETS.map((sheet) => sheet(document)),
    ...howSureSheets(document),
    verificationSheet(document),
    correctionsSheet(document),
    aboutSheet(document),
  ]
  return writeWorkbook(
    document,
    sheets.filter((sheet) => sheet !== null),
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

/** Number of characters across a landscape page that are still readable in a fitted sheet. */
const MAX_WIDTH = 240

/**
 * Fits every sheet to the width of a page, or of several if it would be too small to read, repeats
 * its header row (and its frozen columns) on each, and numbers the pages.
 */
function printSetup(sheets: readonly DataSheet[], title: string): Feature<Image['content']> {
  const footer = sanitizeTextContent(
    `&L${title.slice(0, 120).toWellFormed().replaceAll('&', '&&')}&C&A&RPage &P of &N`,
  )
  return {
    files: {
      transform: {
        'xl/worksheets/sheet{id}.xml': {
          transform: (xml, _, { sheetIndex }) =>
            xml
              .replace(
                /<worksheet[^<>]*>/,
                (opening) => `${opening}<sheetPr><pageSetUpPr fitToPage="1"/></sheetPr>`,
              )
              .replace(
                /<pageSetup ([^<>]*)\/>/,
                (_element, attributes: string) =>
                  `<pageSetup ${attributes} fitToWidth="${pagesAcross(sheets[sheetIndex])}" fitToHeight="0"/><headerFooter><oddFooter>${footer}</oddFooter></headerFooter>`,
              ),
        },
        'xl/workbook.xml': {
          transform: (xml) =>
            xml.replace(
              '</sheets>',
              `</sheets><definedNames>${sheets.map(printTitles).join('')}</definedNames>`,
            ),
        },
      },
    },
  }
}

function pagesAcross(sheet: DataSheet | undefined): number {
  const width = sheet ? widthsOf(sheet).reduce((sum, each) => sum + each, 0) : 0
  return Math.max(1, Math.ceil(width / MAX_WIDTH))
}

/** Name by which office programs find the rows and columns that each page repeats. */
function printTitles({ sheet, frozenColumns = 0 }: DataSheet, place: number): string {
  const last = String.fromCharCode(64 + frozenColumns)
  const columns = frozenColumns > 0 ? `'${sheet}'!$A:$${last},` : ''
  return `<definedName name="_xlnm.Print_Titles" localSheetId="${place}">${columns}'${sheet}'!$1:$1</definedName>`
}
