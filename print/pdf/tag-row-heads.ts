/**
 * Marks the first cell of each row in the tables of a tagged PDF as the head of its row, and names it in
 * the other cells. Typst has a function for it, but its package for Node does not turn it on.
 *
 * Reads the objects as Typst writes them: indented, one below the other, in one table of references.
 */
export function tagRowHeads(pdf: Uint8Array): Uint8Array {
  const text = Buffer.from(pdf).toString('latin1')
  const elements = readElements(text)
  const edits: Edit[] = []
  const ids: string[] = []
  const rows = [...elements.values()].filter(
    ({ role, parent }) => role === 'TR' && elements.get(parent)?.role === 'TBody',
  )
  const widest = new Map<number, number>()
  for (const { parent, children } of rows)
    widest.set(parent, Math.max(widest.get(parent) ?? 0, children.length))
  for (const { parent, children } of rows) {
    const [head, ...cells] = children.flatMap((child) => elements.get(child) ?? [])
    if (head?.role !== 'TD' || cells.length === 0 || !head.text.includes(TABLE)) continue
    // Below a first cell that spans rows, the first one is of the second column.
    if (children.length < widest.get(parent)!) continue
    const id = `(V${String(head.number).padStart(8, '0')})`
    ids.push(`${id} ${head.number} 0 R`)
    edits.push(
      edit(head, '/S /TD', `/S /TH\n  /ID ${id}`),
      edit(head, TABLE, `${TABLE}\n    /Scope /Row`),
      ...cells
        .filter((cell) => cell.text.includes('/Headers ['))
        .map((cell) => edit(cell, '/Headers [', `/Headers [${id} `)),
    )
  }
  if (ids.length === 0 || !text.includes('/IDTree <<')) return pdf
  return Buffer.from(write(text, [...edits, addIds(text, ids)]), 'latin1')
}

const TABLE = '/O /Table'

/** An element of the structure: its object in the file, and what it says. */
interface Element {
  readonly number: number
  readonly start: number
  readonly text: string
  readonly role: string
  readonly parent: number
  readonly children: readonly number[]
}

interface Edit {
  readonly start: number
  readonly before: string
  readonly after: string
}

function readElements(text: string): Map<number, Element> {
  const objects = text.matchAll(/(?<=\n)(\d+) 0 obj\n<<\n {2}\/Type \/StructElem\n[^]*?\nendobj\n/g)
  return new Map(
    [...objects].map(({ 0: object, 1: number, index: start }) => {
      const [, role = ''] = /\n {2}\/S \/(\w+)/.exec(object) ?? []
      const [, parent] = /\n {2}\/P (\d+) 0 R/.exec(object) ?? []
      const [, children = ''] = /\n {2}\/K \[([^[\]]*)\]/.exec(object) ?? []
      return [
        Number(number),
        {
          number: Number(number),
          start,
          text: object,
          role,
          parent: Number(parent),
          children: [...children.matchAll(/(?<!\d)(\d{1,9}) 0 R/g)].map(([, child]) =>
            Number(child),
          ),
        },
      ]
    }),
  )
}

const edit = ({ start, text }: Element, before: string, after: string): Edit => ({
  start: start + text.indexOf(before),
  before,
  after,
})

/** Adds names of elements to the list of them, which is sorted: these come after those of Typst. */
function addIds(text: string, ids: readonly string[]): Edit {
  const start = text.indexOf(']', text.indexOf('/Names [', text.indexOf('/IDTree <<')))
  return { start, before: ']', after: ` ${ids.toSorted().join(' ')}]` }
}

/** The text with its edits, and with the places of its objects in the table at its end. */
function write(text: string, edits: readonly Edit[]): string {
  const sorted = edits.toSorted((one, other) => one.start - other.start)
  const parts: string[] = []
  const shifts: { readonly from: number; readonly by: number }[] = []
  let end = 0
  let by = 0
  for (const { start, before, after } of sorted) {
    parts.push(text.slice(end, start), after)
    end = start + before.length
    by += after.length - before.length
    shifts.push({ from: end, by })
  }
  const table = text.lastIndexOf('\nxref\n') + 1
  parts.push(text.slice(end, table))
  const moved = (place: number) => {
    let [low, high] = [0, shifts.length]
    while (low < high) {
      const middle = (low + high) >> 1
      if (shifts[middle]!.from <= place) low = middle + 1
      else high = middle
    }
    return place + (shifts[low - 1]?.by ?? 0)
  }
  const references = text
    .slice(table)
    .replaceAll(/^(\d{10})(?= \d{5} n)/gm, (place) =>
      String(moved(Number(place))).padStart(10, '0'),
    )
    .replace(/(?<=startxref\n)\d+/, String(table + by))
  return [...parts, references].join('')
}
