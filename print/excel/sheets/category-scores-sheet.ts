import type { ReportDocument } from '@insights/domain/document/report-document.ts'
import type { Cell, SheetData } from 'write-excel-file/node'

import { headerCell } from '../../workbook/header-cell.ts'
import { textCell } from '../../workbook/text-cell.ts'
import type { DataSheet } from '../data-sheet.ts'
import { percentCell } from '../number-cells.ts'

/** Scores by application, group and category with a column per company, including group totals. */
export function categoryScoresSheet(document: ReportDocument): DataSheet {
  const { companies, applications, categoryGroups, rankings, categoryPerformance } = document
  const head = ['Application', 'Group', 'Category', ...companies.map(({ title }) => title)]
  const data: SheetData = [head.map(headerCell)]
  for (const { title: application } of applications) {
    const scores = new Map(
      rankings?.categories[application].map((row) => [row.categoryId, row.scores]),
    )
    for (const { title: group, categories } of categoryGroups) {
      const place = [textCell(application), textCell(group)]
      for (const { categoryId, title } of categories) {
        const row = scores.get(categoryId)
        if (row) data.push([...place, textCell(title), ...row.map(percentCell)])
      }
      const performance = categoryPerformance.find(({ categoryGroup }) => categoryGroup === group)
      const ranking = performance?.applications?.[application].ranking
      if (ranking && ranking.length > 0) {
        const whole = textCell('Group total', { fontWeight: 'bold' })
        data.push([...place, whole, ...companies.map(({ companyId }) => scoreOf(companyId))])
      }

      function scoreOf(company: string): Cell {
        return percentCell(ranking?.find(({ companyId }) => companyId === company)?.score ?? null)
      }
    }
  }
  return { sheet: 'Category Scores', data, widths: [14, 24, 30, 14], frozenColumns: 3 }
}
