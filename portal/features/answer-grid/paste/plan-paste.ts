import { readAvailability } from './read-availability.ts'

/** The grid as it is shown: titles of rows and columns, and whose cells they are. */
export interface Target {
  readonly capabilities: readonly { readonly _id: string; readonly title: string }[]
  readonly companies: readonly { readonly _id: string; readonly title: string }[]
  /** Where pasting begins, and how far it is filled when only one cell is pasted. */
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

export interface PasteError {
  /** In what was pasted, from 1. */
  readonly row: number
  readonly column: number
  readonly text: string
  readonly message: string
}

export interface PastePlan {
  readonly cells: readonly PastedCell[]
  readonly errors: readonly PasteError[]
  /** Whether titles in the first row or column say where values belong. */
  readonly byTitles: boolean
}

/**
 * What pasting a table would do. With titles of companies in its first row and of capabilities in
 * its first column, values go where these say; without, they fill the grid from the range's
 * corner on. A single value fills the whole range. Nothing is guessed: cells that say neither yes
 * nor no, unknown titles and cells beyond the grid are errors, each with its place.
 */
export function planPaste(table: readonly (readonly string[])[], target: Target): PastePlan {
  const single = table.length === 1 && table[0]!.length === 1
  if (single) return planFill(table[0]![0]!, target)
  return hasTitles(table, target) ? planByTitles(table, target) : planByPlace(table, target)
}

const key = (title: string) => title.trim().toLowerCase()

function planFill(text: string, { capabilities, companies, range }: Target): PastePlan {
  const value = readAvailability(text)
  if (value === undefined) return { cells: [], errors: [misread(0, 0, text)], byTitles: false }
  const cells = capabilities
    .slice(range.top, range.bottom + 1)
    .flatMap((capability) =>
      companies
        .slice(range.left, range.right + 1)
        .map((company) => ({ capability: capability._id, company: company._id, value })),
    )
  return { cells, errors: [], byTitles: false }
}

function hasTitles(table: readonly (readonly string[])[], { companies }: Target): boolean {
  const known = new Set(companies.map(({ title }) => key(title)))
  return (table[0] ?? []).slice(1).some((text) => known.has(key(text)))
}

function planByPlace(table: readonly (readonly string[])[], target: Target): PastePlan {
  const { capabilities, companies, range } = target
  return collect(table, 0, (row, column) => {
    const capability = capabilities[range.top + row]
    const company = companies[range.left + column]
    if (!capability) return 'Below the last row of the grid'
    if (!company) return 'Beyond the last company of the grid'
    return { capability: capability._id, company: company._id }
  })
}

function planByTitles(table: readonly (readonly string[])[], target: Target): PastePlan {
  const companies = byTitle(target.companies)
  const capabilities = byTitle(target.capabilities)
  const [head = []] = table
  const plan = collect(table, 1, (row, column) => {
    const company = companies.get(key(head[column] ?? ''))
    const title = table[row]![0] ?? ''
    const capability = capabilities.get(key(title))
    if (!capability) return `“${title.trim()}” is no capability that is shown`
    if (capability === 'twice') return `“${title.trim()}” is the title of several capabilities`
    if (!company || company === 'twice') {
      return `“${(head[column] ?? '').trim()}” is no company of this report`
    }
    return { capability, company }
  })
  return { ...plan, byTitles: true }
}

function byTitle(items: Target['companies']): Map<string, string> {
  const found = new Map<string, string>()
  for (const { _id, title } of items) found.set(key(title), found.has(key(title)) ? 'twice' : _id)
  return found
}

type Found = { readonly capability: string; readonly company: string }

/** Reads the values behind `first` rows and columns of titles; empty cells by titles say nothing. */
function collect(
  table: readonly (readonly string[])[],
  first: 0 | 1,
  find: (row: number, column: number) => Found | string,
): PastePlan {
  const cells: PastedCell[] = []
  const errors: PasteError[] = []
  for (let row = first; row < table.length; row += 1) {
    for (let column = first; column < table[row]!.length; column += 1) {
      const text = table[row]![column]!
      const found = find(row, column)
      const value = readAvailability(text)
      if (value === null && (first === 1 || typeof found === 'string')) continue
      if (typeof found === 'string') {
        errors.push({ row: row + 1, column: column + 1, text, message: found })
      } else if (value === undefined) errors.push(misread(row, column, text))
      else cells.push({ ...found, value })
    }
  }
  return { cells, errors, byTitles: false }
}

function misread(row: number, column: number, text: string): PasteError {
  return { row: row + 1, column: column + 1, text, message: 'Says neither yes nor no' }
}
