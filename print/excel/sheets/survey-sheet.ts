import type { ReportDocument } from '@insights/domain/document/report-document.ts'
import type { SheetData } from 'write-excel-file/node'

import { headerCell } from '../../workbook/header-cell.ts'
import { textCell } from '../../workbook/text-cell.ts'
import type { DataSheet } from '../data-sheet.ts'
import { numberCell, percentCell } from '../number-cells.ts'

const COLUMNS = ['Rank', 'Capability', 'Group', 'Ranked 4 or 5', 'Rated 5', 'Weight']

/** Survey results by importance; the survey has whole percentages. */
export function surveySheet({ survey }: ReportDocument): DataSheet {
  const data: SheetData = [COLUMNS.map(headerCell)]
  for (const { rank, name, categoryGroup, fourFive, five, nearestPointFive } of survey?.rows ??
    []) {
    data.push([
      numberCell(rank),
      textCell(name),
      textCell(categoryGroup),
      percentCell(fourFive / 100),
      percentCell(five / 100),
      numberCell(nearestPointFive),
    ])
  }
  return { sheet: 'Survey', data, widths: [7, 48, 24, 14, 10, 9], frozenColumns: 0 }
}
