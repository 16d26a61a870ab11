/** A cell for a second answer, and the people who have answered it before. */
interface DueCell {
  readonly id: string
  readonly authors: readonly string[]
}

/**
 * Gives each cell to one of the coders who has not answered it: to the one with the fewest cells,
 * the earlier one in `coders` among equals. `load` is how many open cells each has already. Cells
 * that every coder has answered are left out.
 */
export function handOut(
  cells: readonly DueCell[],
  coders: readonly string[],
  load: ReadonlyMap<string, number>,
): Map<string, string> {
  const open = new Map(coders.map((coder) => [coder, load.get(coder) ?? 0]))
  const given = new Map<string, string>()
  // Cells with the fewest possible coders first, so that these are not filled up by others.
  const able = cells.map(({ id, authors }) => ({
    id,
    able: coders.filter((coder) => !authors.includes(coder)),
  }))
  for (const cell of able.toSorted((one, other) => one.able.length - other.able.length)) {
    const [coder] = cell.able.toSorted((one, other) => open.get(one)! - open.get(other)!)
    if (coder === undefined) continue
    open.set(coder, open.get(coder)! + 1)
    given.set(cell.id, coder)
  }
  return given
}
