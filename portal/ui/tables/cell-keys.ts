import { type FocusEvent, type KeyboardEvent, useEffect, useRef } from 'react'

const STEPS: Readonly<Record<string, readonly [down: number, right: number]>> = {
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
}

/**
 * Moves the focus from a link or button of a table to the nearest one in an arrow's direction: in
 * its row, or in its column. Returns false for other keys, and where none is that way.
 */
export function stepBetweenCells(table: HTMLTableElement, key: string): boolean {
  const cell = document.activeElement?.closest<HTMLTableCellElement>('tbody :is(td, th)')
  const [down, right] = STEPS[key] ?? [0, 0]
  if (!cell || (down === 0 && right === 0)) return false
  let row = (cell.parentElement as HTMLTableRowElement).rowIndex + down
  let place = cell.cellIndex + right
  while (table.rows[row] && (down !== 0 || table.rows[row]?.cells[place])) {
    const beside = table.rows[row]?.cells[place]
    const control = beside?.querySelector<HTMLElement>('tbody :is(td, th) :is(a, button)')
    if (control) {
      control.focus()
      return true
    }
    row += down
    place += right
  }
  return false
}

/**
 * Returns the props of a table whose cells have buttons: Tab reaches one of them, the last one used,
 * and arrows lead to the others.
 */
export function useCellKeys() {
  const ref = useRef<HTMLTableElement>(null)
  const last = useRef<HTMLElement>(null)
  useEffect(markStop)

  function markStop() {
    const buttons = [...(ref.current?.querySelectorAll<HTMLElement>('td button') ?? [])]
    const stop = buttons.find((one) => one === last.current) ?? buttons[0]
    for (const button of buttons) button.tabIndex = button === stop ? 0 : -1
  }

  return {
    ref,
    onFocus({ target }: FocusEvent<HTMLElement>) {
      last.current = target
      markStop()
    },
    onKeyDown(event: KeyboardEvent<HTMLTableElement>) {
      if (stepBetweenCells(event.currentTarget, event.key)) event.preventDefault()
    },
  }
}
