import { titleMatchKey } from '@insights/domain/text/titles.ts'
/** The shown grid: the titles of rows and columns, and whose cells they are. */
export interface Target {
  readonly capabilities: readonly { readonly _id: string; readonly title: string }[]
  readonly companies: readonly { readonly _id: string; readonly title: string }[]
  /** The position where pasting begins, and the range that a single cell fills. */
  readonly range: {
    readonly top: number
    readonly left: number
    readonly bottom: number
    readonly right: number
  }
}

export interface PastedCell {
  readonly capability: string
  readonly company: string
  readonly value: boolean | null
}

/** An unreadable cell. */
export interface PasteError {
  /** Counted in the pasted table, from 1. */
  readonly row: number
  readonly column: number
  /** Null in a table without titles. */
  readonly columnTitle: string | null
  readonly text: string
}

/** A row or column without a target, with all its cells. */
export interface LeftOut {
  readonly kind: 'row' | 'column'
  /** Counted in the pasted table, from 1. */
  readonly number: number
  /** Its title in the pasted table, or null. */
  readonly title: string | null
  /** 'is not a company in this report' */
  readonly reason: string
  /** Number of its filled cells that are not counted elsewhere. */
  readonly cells: number
}

export interface PastePlan {
  readonly cells: readonly PastedCell[]
  readonly leftOut: readonly LeftOut[]
  readonly errors: readonly PasteError[]
  /** Titles in the first row or column place the values. */
  readonly byTitles: boolean
}

/**
 * Returns the effect of pasting a table. With titles of companies in its first row and of
 * capabilities in its first column, values follow the titles; without, they fill the grid from the
 * range's corner on. A single value fills the whole range. Nothing is guessed: cells with neither
 * yes nor no are errors, rows and columns with unknown titles or beyond the grid are left out.
 */
export function planPaste(table: readonly (readonly string[])[], target: Target): PastePlan {
  const single = table.length === 1 && table[0]!.length === 1
  if (single) return planFill(table[0]![0]!, target)
  return hasTitles(table, target) ? planByTitles(table, target) : planByPosition(table, target)
}

function planFill(text: string, { capabilities, companies, range }: Target): PastePlan {
  const value = readAvailability(text)
  if (value === undefined) {
    return {
      cells: [],
      leftOut: [],
      errors: [{ row: 1, column: 1, columnTitle: null, text }],
      byTitles: false,
    }
  }
  const cells = capabilities
    .slice(range.top, range.bottom + 1)
    .flatMap((capability) =>
      companies
        .slice(range.left, range.right + 1)
        .map((company) => ({ capability: capability._id, company: company._id, value })),
    )
  return { cells, leftOut: [], errors: [], byTitles: false }
}

function hasTitles(table: readonly (readonly string[])[], { companies }: Target): boolean {
  const known = new Set(companies.map(({ title }) => titleMatchKey(title)))
  return (table[0] ?? []).slice(1).some((text) => known.has(titleMatchKey(text)))
}

function planByPosition(table: readonly (readonly string[])[], target: Target): PastePlan {
  const { capabilities, companies, range } = target
  return collect(table, {
    titled: false,
    rowAt: (row) => capabilities[range.top + row]?._id ?? { title: null, reason: BELOW },
    columnAt: (column) => companies[range.left + column]?._id ?? { title: null, reason: BEYOND },
  })
}

const BELOW = 'is below the last row of the grid'
const BEYOND = 'is beyond the last company of the grid'

function planByTitles(table: readonly (readonly string[])[], target: Target): PastePlan {
  const companies = byTitle(target.companies)
  const capabilities = byTitle(target.capabilities)
  const [head = []] = table
  return collect(table, {
    titled: true,
    rowAt(row) {
      const title = (table[row]![0] ?? '').trim()
      const capability = capabilities.get(titleMatchKey(title))
      if (capability === undefined) return { title, reason: 'is not a capability in this view' }
      if (capability !== 'twice') return capability
      return { title, reason: 'matches several capabilities' }
    },
    columnAt(column) {
      const title = (head[column] ?? '').trim()
      const company = companies.get(titleMatchKey(title))
      if (company === undefined) return { title, reason: 'is not a company in this report' }
      return company === 'twice' ? { title, reason: 'matches several companies' } : company
    },
  })
}

function byTitle(items: Target['companies']): Map<string, string> {
  const found = new Map<string, string>()
  for (const { _id, title } of items)
    found.set(titleMatchKey(title), found.has(titleMatchKey(title)) ? 'twice' : _id)
  return found
}

/** An id, or the reason why the row or column has no target. */
type Found = string | { readonly title: string | null; readonly reason: string }

interface Places {
  /** The first row and column hold titles, and empty cells are ignored. */
  readonly titled: boolean
  readonly rowAt: (row: number) => Found
  readonly columnAt: (column: number) => Found
}

/** Reads the values. A cell in a row and a column that are both left out counts with its column. */
function collect(
  table: readonly (readonly string[])[],
  { titled, rowAt, columnAt }: Places,
): PastePlan {
  const first = titled ? 1 : 0
  const cells: PastedCell[] = []
  const errors: PasteError[] = []
  const leftOut = new Map<string, LeftOut>()
  const width = table.reduce((widest, { length }) => Math.max(widest, length), 0)
  const columns = Array.from({ length: width }, (_, column) => columnAt(column))
  const leave = (kind: LeftOut['kind'], at: number, found: Exclude<Found, string>) => {
    const id = `${kind} ${at}`
    const known = leftOut.get(id) ?? { kind, number: at + 1, ...found, cells: 0 }
    leftOut.set(id, { ...known, cells: known.cells + 1 })
  }
  for (let row = first; row < table.length; row += 1) {
    const capability = rowAt(row)
    for (let column = first; column < table[row]!.length; column += 1) {
      const text = table[row]![column]!
      const company = columns[column]!
      const value = readAvailability(text)
      const belongs = typeof company === 'string' && typeof capability === 'string'
      if (value === null && (titled || !belongs)) continue
      if (typeof company !== 'string') leave('column', column, company)
      else if (typeof capability !== 'string') leave('row', row, capability)
      else if (value === undefined) {
        const columnTitle = titled ? table[0]![column]!.trim() : null
        errors.push({ row: row + 1, column: column + 1, columnTitle, text })
      } else cells.push({ capability, company, value })
    }
  }
  return { cells, leftOut: [...leftOut.values()].toSorted(byNumber), errors, byTitles: titled }
}

/** Sorts columns before rows, each by number. */
function byNumber(one: LeftOut, other: LeftOut): number {
  if (one.kind !== other.kind) return one.kind === 'column' ? -1 : 1
  return one.number - other.number
}

/** Limit of pasted cells. */
export const MAX_PASTED_CELLS = 50_000

/**
 * Returns the cells of text copied in a spreadsheet: columns separated by tabs, rows by line ends,
 * with quotes around cells that contain either. A line end after the last row adds none.
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

const YES = ['y', 'yes', 'true', '1', 'x', '✓', '✔', '●']
const NO = ['n', 'no', 'false', '0', '✗', '✘', '–', '-', '○']

/**
 * Returns the value of a spreadsheet's cell: true, false, null for an empty one, undefined for an
 * unreadable one.
 */
export function readAvailability(text: string): boolean | null | undefined {
  const word = text.trim().toLowerCase()
  if (word === '') return null
  if (YES.includes(word)) return true
  return NO.includes(word) ? false : undefined
}

/** Returns a copied cell's text, which `readAvailability` reads. */
export function availabilityText(value: boolean | null): string {
  if (value === null) return ''
  return value ? 'Y' : 'N'
}
