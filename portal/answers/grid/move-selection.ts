/** A cell of the grid: the index of its capability among the shown ones, and of its company. */
export interface CellPosition {
  readonly row: number
  readonly column: number
}

/** The active cell and, opposite to it, the anchor where the selection began. */
export interface Selection {
  readonly active: CellPosition
  readonly anchor: CellPosition
}

export interface Bounds {
  readonly rows: number
  readonly columns: number
  /** Number of rows in a screenful. */
  readonly page: number
}

export const cellAt = (row: number, column: number): Selection => ({
  active: { row, column },
  anchor: { row, column },
})

const STEPS: Record<
  string,
  (position: CellPosition, bounds: Bounds, far: boolean) => CellPosition
> = {
  ArrowUp: ({ row, column }, _, far) => ({ row: far ? 0 : row - 1, column }),
  ArrowDown: ({ row, column }, { rows }, far) => ({ row: far ? rows - 1 : row + 1, column }),
  ArrowLeft: ({ row, column }, _, far) => ({ row, column: far ? 0 : column - 1 }),
  ArrowRight: ({ row, column }, { columns }, far) => ({
    row,
    column: far ? columns - 1 : column + 1,
  }),
  PageUp: ({ row, column }, { page }) => ({ row: row - page, column }),
  PageDown: ({ row, column }, { page }) => ({ row: row + page, column }),
  Home: ({ row }, _, far) => ({ row: far ? 0 : row, column: 0 }),
  End: ({ row }, { rows, columns }, far) => ({ row: far ? rows - 1 : row, column: columns - 1 }),
}

interface Pressed {
  readonly key: string
  /** Stretches the selection from its anchor. */
  readonly shift?: boolean
  /** Moves to the edge (Ctrl or Cmd). */
  readonly far?: boolean
}

/** Returns the selection after a key, as in a spreadsheet; null for other keys. */
export function moveSelection(
  selection: Selection,
  pressed: Pressed,
  bounds: Bounds,
): Selection | null {
  const step = Object.hasOwn(STEPS, pressed.key) ? STEPS[pressed.key] : undefined
  if (!step || bounds.rows === 0 || bounds.columns === 0) return null
  const active = within(step(selection.active, bounds, pressed.far ?? false), bounds)
  return { active, anchor: pressed.shift ? within(selection.anchor, bounds) : active }
}

/** Returns the selection limited to fewer rows. */
export function fitSelection({ active, anchor }: Selection, bounds: Bounds): Selection {
  return { active: within(active, bounds), anchor: within(anchor, bounds) }
}

export interface Range {
  readonly top: number
  readonly bottom: number
  readonly left: number
  readonly right: number
}

/** Returns the selection of a rectangle, or stretched to it: to its whole rows or columns. */
export function selectRange({ anchor }: Selection, range: Range, stretch: boolean): Selection {
  const { top, bottom, left, right } = range
  const active = { row: top, column: left }
  if (!stretch) return { active, anchor: { row: bottom, column: right } }
  const row = top === bottom ? anchor.row : bottom
  const column = left === right ? anchor.column : right
  return { active, anchor: { row, column } }
}

/** Returns the selected rectangle, corners included. */
export function rangeOf({ active, anchor }: Selection): Range {
  return {
    top: Math.min(active.row, anchor.row),
    bottom: Math.max(active.row, anchor.row),
    left: Math.min(active.column, anchor.column),
    right: Math.max(active.column, anchor.column),
  }
}

export function isInRange({ top, bottom, left, right }: Range, row: number, column: number) {
  return row >= top && row <= bottom && column >= left && column <= right
}

function within({ row, column }: CellPosition, { rows, columns }: Bounds): CellPosition {
  return { row: clamp(row, rows), column: clamp(column, columns) }
}

function clamp(index: number, count: number): number {
  return Math.max(0, Math.min(index, count - 1))
}
