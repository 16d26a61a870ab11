import { CATALOGUE_COLUMNS, type CatalogueColumn } from '@insights/domain/catalogue/file/columns.ts'
import writeExcelFile, { type Cell, type SheetData } from 'write-excel-file/node'

import { fixTimestamps } from '../fix-timestamps.ts'
import { headerCell, textCell } from '../workbook-cells.ts'

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
export async function renderCatalogueXlsx(table: readonly (readonly string[])[]): Promise<Buffer> {
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
  return Buffer.from(fixTimestamps(await writeExcelFile([catalogue, instructions]).toBuffer()))
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

/** The columns of the catalogue sheet and their meaning. */
const INSTRUCTIONS: readonly (readonly [column: string, text: string])[] = [
  ['Column', 'Content'],
  ['Type', 'Category, Capability or Question: what the row is. Rows may stand in any order.'],
  [
    'Category',
    'The title of the category: its own in a row of type Category, else the one that the row belongs to.',
  ],
  [
    'Title',
    'The title of the capability, or the text of the survey question. Empty for a category.',
  ],
  ['Description', 'Of a category or capability. May be empty.'],
  ['Group', 'The group that reports show the category in. Every category needs one.'],
  [
    'Weight',
    'The fixed scoring weight of a category, a number from 0 to 5. Empty: the consumer survey weighs it.',
  ],
  ['Active', 'Yes or No. Empty leaves it as it is; something new becomes active.'],
  [
    'Importing',
    'Rows are matched with the industry by title, whatever the case. What is new is added, what differs is changed, and nothing is ever deleted. A column that is taken out changes nothing. You see all of it before anything happens.',
  ],
]
