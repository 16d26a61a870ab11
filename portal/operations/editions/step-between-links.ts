/**
 * Moves the focus from a link of a table to the nearest link in an arrow's direction: in its row, or
 * in its column. Returns false for other keys, and where no link is that way.
 */
export function stepBetweenLinks(table: HTMLTableElement, key: string): boolean {
  const cell = document.activeElement?.closest('td')
  const [down, right] = STEPS[key] ?? [0, 0]
  if (!cell || (down === 0 && right === 0)) return false
  const column = cell.cellIndex
  let row = (cell.parentElement as HTMLTableRowElement).rowIndex + down
  let place = column + right
  while (table.rows[row]?.cells[place]) {
    const link = table.rows[row]!.cells[place]!.querySelector<HTMLElement>('td a')
    if (link) {
      link.focus()
      return true
    }
    row += down
    place += right
  }
  return false
}

const STEPS: Readonly<Record<string, readonly [down: number, right: number]>> = {
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
}
