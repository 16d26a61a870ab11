import type { ReportDocument } from '@insights/domain/document/report-document.ts'
import type { SheetData } from 'write-excel-file/node'

import { headerCell } from '../../workbook/header-cell.ts'
import { textCell } from '../../workbook/text-cell.ts'
import { availabilityCell } from '../availability-cell.ts'
import type { DataSheet } from '../data-sheet.ts'

/** A row for each capability, a column for each company on each application. */
export function matrixSheet({ matrix, companies, applications }: ReportDocument): DataSheet {
  const places = applications.flatMap(({ title }) =>
    companies.map((company) => `${company.title}, ${title}`),
  )
  const data: SheetData = [['Group', 'Category', 'Capability', ...places].map(headerCell)]
  for (const { categoryGroup, title: category, capabilities } of matrix) {
    for (const { title, available } of capabilities) {
      data.push([
        textCell(categoryGroup),
        textCell(category),
        textCell(title),
        ...applications.flatMap((application) =>
          available[application.title].map(availabilityCell),
        ),
      ])
    }
  }
  return { sheet: 'Matrix', data, widths: [24, 28, 44, 15], frozenColumns: 3 }
}
