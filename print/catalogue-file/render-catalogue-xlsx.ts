import { CATALOGUE_COLUMNS, type CatalogueColumn } from '@insights/domain/catalogue/file/columns.ts'
import writeExcelFile, { type Cell, type SheetData } from 'write-excel-file/node'

import { headerCell } from '../workbook/header-cell.ts'
import { textCell } from '../workbook/text-cell.ts'
import { INSTRUCTIONS } from './instructions.ts'

const WIDTHS: Readonly<Record<CatalogueColumn, number>> = {
  Type: 12,
  Category: 28,
  Title: 44,
  Description: 60,
  Group: 24,
  Weight: 9,
  Active: 9,
}

const WEIGHT = CATALOGUE_COLUMNS.indexOf('Weight')

/** Renders the rows of a catalogue file as a workbook, with a second sheet of instructions. */
export function renderCatalogueXlsx(table: readonly (readonly string[])[]): Promise<Buffer> {
  const [header = [], ...rows] = table
  const data: SheetData = [
    header.map(headerCell),
    ...rows.map((row) => row.map((text, column) => cellOf(text, column))),
  ]
  const catalogue = {
    sheet: 'Catalogue',
    data,
    columns: CATALOGUE_COLUMNS.map((column) => ({ width: WIDTHS[column] })),
    stickyRowsCount: 1,
  }
  const instructions = {
    sheet: 'How to fill it in',
    data: INSTRUCTIONS.map(([column, text], index): Cell[] =>
      index === 0
        ? [headerCell(column), headerCell(text)]
        : [
            { value: column, fontWeight: 'bold', alignVertical: 'top' },
            { value: text, wrap: true, alignVertical: 'top' },
          ],
    ),
    columns: [{ width: 14 }, { width: 90 }],
  }
  return writeExcelFile([catalogue, instructions]).toBuffer()
}

function cellOf(text: string, column: number): Cell {
  if (text === '') return null
  if (column === WEIGHT && isExactNumber(text)) return Number(text)
  return textCell(text, { wrap: text.includes('\n') })
}

/** Spreadsheet programs display no more digits of a number. */
const MAX_DIGITS = 9

function isExactNumber(text: string): boolean {
  return text.length <= MAX_DIGITS && /^\d+(?:\.\d+)?$/.test(text)
}
