/** More is no table of answers. */
export const MAX_PASTED_CELLS = 50_000

/**
 * The cells of text that was copied in a spreadsheet: columns parted by tabs, rows by line ends,
 * and quotes around cells that hold either. The line end behind the last row is none of its own.
 */
export function readTable(text: string): string[][] {
  const rows: string[][] = [[]]
  let cell = ''
  let quoted = false
  for (let index = 0; index < text.length; index += 1) {
    const sign = text[index]!
    if (quoted) {
      if (sign !== '"') cell += sign
      else if (text[index + 1] === '"') {
        cell += '"'
        index += 1
      } else quoted = false
    } else if (sign === '"' && cell === '') quoted = true
    else if (sign === '\t') {
      rows.at(-1)!.push(cell)
      cell = ''
    } else if (sign === '\n') {
      rows.at(-1)!.push(cell)
      cell = ''
      rows.push([])
    } else if (sign !== '\r') cell += sign
  }
  rows.at(-1)!.push(cell)
  const last = rows.at(-1)!
  if (rows.length > 1 && last.length === 1 && last[0] === '') rows.pop()
  return rows
}
