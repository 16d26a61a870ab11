import type { ReportDocument } from '@insights/domain/document/report-document.ts'
import type { SheetData } from 'write-excel-file/node'

import { headerCell } from '../../workbook/header-cell.ts'
import { textCell } from '../../workbook/text-cell.ts'
import type { DataSheet } from '../data-sheet.ts'

const COLUMNS = ['Company', 'Application', 'Group', 'Category', 'Capability', 'Available']

/** One row per answer, for filtering. */
export function rawDataSheet({ matrix, companies, applications }: ReportDocument): DataSheet {
  const data: SheetData = [COLUMNS.map(headerCell)]
  for (const [place, company] of companies.entries()) {
    for (const { title: application } of applications) {
      for (const { categoryGroup, title: category, capabilities } of matrix) {
        for (const { title, available } of capabilities) {
          const answer = available[application][place] ?? null
          const texts = [company.title, application, categoryGroup, category, title, wordOf(answer)]
          data.push(texts.map((text) => textCell(text)))
        }
      }
    }
  }
  return { sheet: 'Raw Data', data, widths: [28, 14, 24, 28, 44, 10], frozenColumns: 0 }
}

function wordOf(available: boolean | null): string {
  if (available === null) return ''
  return available ? 'Yes' : 'No'
}
