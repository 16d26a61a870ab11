import type { HistoryRank, ReportDocument } from '@insights/domain/document/report-document.ts'
import type { Rank } from '@insights/domain/ranking/rankings.ts'
import { formatMonth } from '@insights/domain/text/format-month.ts'
import type { SheetData } from 'write-excel-file/node'

import { headerCell } from '../../workbook/header-cell.ts'
import { textCell } from '../../workbook/text-cell.ts'
import type { DataSheet } from '../data-sheet.ts'
import { changeCell, numberCell, percentCell } from '../number-cells.ts'

const COLUMNS = ['Edition', 'Ranking', 'Rank', 'Company', 'Score', 'Change', 'Significant change']

/** A row per rank, of this edition and of the earlier ones that charts and changes refer to. */
export function rankingsSheet(document: ReportDocument): DataSheet {
  const { report, rankings, applications, history } = document
  const data: SheetData = [COLUMNS.map(headerCell)]
  if (rankings) {
    const month = formatMonth(report.date)
    data.push(...rowsOf(month, 'Overall', rankings.overall))
    for (const { title } of applications) {
      data.push(...rowsOf(month, title, rankings.applications[title]))
    }
  }
  for (const edition of history.toReversed()) {
    const month = formatMonth(edition.date)
    data.push(...rowsOf(month, 'Overall', edition.overall))
    for (const { title } of applications) {
      data.push(...rowsOf(month, title, edition.applications[title]))
    }
  }
  return { sheet: 'Rankings', data, widths: [18, 14, 7, 28, 9, 10, 12], frozenColumns: 0 }
}

function rowsOf(month: string, ranking: string, ranks: readonly (Rank | HistoryRank)[]): SheetData {
  return ranks.map((rank) => [
    textCell(month),
    textCell(ranking),
    numberCell(rank.rank),
    textCell(rank.company),
    percentCell(rank.score),
    ...('change' in rank
      ? [
          changeCell(rank.change),
          textCell(rank.change === null ? '' : rank.significant ? 'Yes' : 'No'),
        ]
      : [null, null]),
  ])
}
