import { type HtmlElement, type HtmlNode, isElement } from './html-node.ts'
import type { RichBlock, RichCell, RichTable } from './rich-block.ts'

/** Columns beyond what fits on a page are left out. */
const MAX_COLUMNS = 20

/**
 * Places a table's cells in a grid as browsers do: each in the first free position of its row,
 * spans cut at occupied cells. Null for a table without cells.
 */
export function placeCells(
  table: HtmlElement,
  contentOf: (cell: HtmlElement) => RichBlock[],
): RichTable | null {
  const rows = rowsOf(table)
  const taken = rows.map(() => new Set<number>())
  const cells: RichCell[] = []
  for (const [y, row] of rows.entries()) {
    let x = 0
    for (const cell of row) {
      while (taken[y]?.has(x)) x += 1
      if (x >= MAX_COLUMNS) break
      const colspan = freeColumns(taken[y], x, spanOf(cell, 'colspan'))
      const rowspan = Math.min(spanOf(cell, 'rowspan'), rows.length - y)
      const head = cell.name === 'th'
      cells.push({ x, y, colspan, rowspan, head, blocks: contentOf(cell) })
      for (const below of taken.slice(y, y + rowspan)) {
        for (let place = x; place < x + colspan; place += 1) below.add(place)
      }
      x += colspan
    }
  }
  if (cells.length === 0) return null
  const columns = Math.max(...cells.map(({ x, colspan }) => x + colspan))
  return { kind: 'table', columns, headRows: headRowsOf(cells), cells }
}

function rowsOf(node: HtmlElement): HtmlElement[][] {
  return node.children.filter(isElement).flatMap((child) => {
    if (child.name === 'tr') return [child.children.filter(isCell)]
    return /^t(head|body|foot)$/.test(child.name) ? rowsOf(child) : []
  })
}

function isCell(node: HtmlNode): node is HtmlElement {
  return isElement(node) && (node.name === 'td' || node.name === 'th')
}

function spanOf({ attribs }: HtmlElement, name: 'colspan' | 'rowspan'): number {
  const span = Number(attribs[name] ?? 1)
  return Number.isInteger(span) && span >= 1 ? Math.min(span, MAX_COLUMNS) : 1
}

function freeColumns(taken: ReadonlySet<number> | undefined, x: number, most: number): number {
  let count = 1
  while (count < most && x + count < MAX_COLUMNS && !taken?.has(x + count)) count += 1
  return count
}

/** Number of rows at the top that contain only header cells and end before the next row. */
function headRowsOf(cells: readonly RichCell[]): number {
  const rows = Math.max(...cells.map(({ y }) => y)) + 1
  let count = 0
  while (
    count < rows - 1 &&
    cells.every(({ y, head, rowspan }) => y !== count || (head && rowspan === 1))
  ) {
    count += 1
  }
  return count
}
