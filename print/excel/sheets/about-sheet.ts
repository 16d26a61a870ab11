import type { ReportDocument } from '@insights/domain/document/report-document.ts'
import { formatMonth } from '@insights/domain/text/format-month.ts'
import { statusName } from '@insights/domain/workflow/status-name.ts'

import { headerCell } from '../../workbook/header-cell.ts'
import { textCell } from '../../workbook/text-cell.ts'
import type { DataSheet } from '../data-sheet.ts'

/** What the workbook contains and how to read its sheets. */
export function aboutSheet({ report, executiveSummary }: ReportDocument): DataSheet {
  const lines: readonly (readonly [string, string])[] = [
    ['Report', report.title],
    ['Industry', report.industry.title],
    ['Month', formatMonth(report.date)],
    ['Status', statusName(report.status)],
    ['Revision', String(report.revision)],
    ['Edition', executiveSummary.intro],
    [
      'Rankings',
      'Scores of this edition and of earlier ones. Changes compare with the previous edition.',
    ],
    [
      'Category Scores',
      'The share of capabilities that are available, by category and company, not weighted.',
    ],
    ['Matrix', 'Whether each capability is available, side by side.'],
    ['Raw Data', 'One row per answer, for filtering.'],
    ['Survey', 'What consumers find important.'],
  ]
  return {
    sheet: 'About',
    data: [
      ['About', ''].map(headerCell),
      ...lines.map(([name, text]) => [
        textCell(name, { fontWeight: 'bold', alignVertical: 'top' }),
        textCell(text, { wrap: true, alignVertical: 'top' }),
      ]),
    ],
    widths: [18, 90],
    frozenColumns: 0,
  }
}
