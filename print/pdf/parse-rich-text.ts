import { parseDocument } from 'htmlparser2'

/** Rich text as a tree, which the template draws instead of parsing markup. */
export type RichBlock =
  | { readonly kind: 'paragraph'; readonly align: Align; readonly runs: readonly Run[] }
  | {
      readonly kind: 'heading'
      /** 1 for the highest in this text; the next heading is at most one level below. */
      readonly level: number
      readonly align: Align
      readonly runs: readonly Run[]
    }
  | {
      readonly kind: 'list'
      readonly ordered: boolean
      /** The number of the first item, and the look of all: `a.`; 1 and `1.` by default. */
      readonly start?: number
      readonly numbering?: string
      readonly items: readonly (readonly RichBlock[])[]
    }
  | RichTable
  | { readonly kind: 'image'; readonly image: LayoutImage }

type Align = 'left' | 'center' | 'right' | 'justify'

/** Text in one style, or a line break. */
export type Run =
  | {
      readonly text: string
      readonly strong?: boolean
      readonly em?: boolean
      readonly underline?: boolean
      readonly href?: string
    }
  | { readonly br: true }

interface RichTable {
  readonly kind: 'table'
  readonly columns: number
  /** Number of header rows at the top. */
  readonly headRows: number
  readonly cells: readonly RichCell[]
}

interface RichCell {
  readonly x: number
  readonly y: number
  readonly colspan: number
  readonly rowspan: number
  readonly head: boolean
  readonly blocks: readonly RichBlock[]
}

/** Deeper lists are printed at this depth, since the page width is limited. */
const DEEPEST_LIST = 6
/** Tables nested deeper are printed as text. */
const DEEPEST_TABLE = 2

interface Place {
  readonly list: number
  readonly table: number
}

type Manner = Omit<Extract<Run, { text: string }>, 'text'>

/**
 * Parses HTML of the rich-text schema into blocks. Unknown elements become their text; images are
 * looked up by URL.
 */
export function parseRichText(
  html: string,
  imageOf: (address: string, alt: string) => LayoutImage,
): RichBlock[] {
  const root = parseDocument(html) as unknown as HtmlElement
  let heading = 0
  return blocksOf(root.children, { list: 0, table: 0 })

  function blocksOf(nodes: readonly HtmlNode[], place: Place, align: Align = 'left'): RichBlock[] {
    const blocks: RichBlock[] = []
    let runs: Run[] = []
    for (const node of nodes) addNode(node, {})
    endParagraph()
    return blocks

    function addNode(node: HtmlNode, manner: Manner): void {
      if (node.type === 'text') addText(node.data, manner)
      if (!isElement(node)) return
      const { name, children } = node
      const mannerOf = MANNERS[name]
      if (name === 'br') runs.push({ br: true })
      else if (mannerOf) for (const child of children) addNode(child, { ...manner, ...mannerOf })
      else if (name === 'a') {
        const href = linkOf(node)
        for (const child of children) addNode(child, { ...manner, ...(href && { href }) })
      } else {
        endParagraph()
        addBlock(node)
      }
    }

    function addText(data: string, manner: Manner): void {
      const text = data.replace(/[\s\u00a0]+/g, ' ')
      if (text !== ' ' || runs.length > 0) runs.push({ text, ...manner })
    }

    function endParagraph(): void {
      const trimmed = trimRuns(runs)
      if (trimmed.length > 0) blocks.push({ kind: 'paragraph', align, runs: trimmed })
      runs = []
    }

    function addBlock(node: HtmlElement): void {
      const { name, children, attribs } = node
      if (name === 'img') {
        const image = imageOf(attribs['src'] ?? '', attribs['alt'] ?? '')
        blocks.push({ kind: 'image', image })
      } else if (/^h[1-6]$/.test(name)) {
        addHeading(node)
      } else if (name === 'ul' || name === 'ol') {
        addList(node)
      } else if (name === 'table' && place.table < DEEPEST_TABLE) {
        const inside = { ...place, table: place.table + 1 }
        const table = placeCells(node, (cell) => blocksOf(cell.children, inside))
        if (table) blocks.push(table)
      } else if (!SILENT.has(name)) {
        blocks.push(...blocksOf(children, place, alignOf(node) ?? align))
      }
    }

    function addHeading(node: HtmlElement): void {
      const trimmed = trimRuns(textContent(node) === '' ? [] : [{ text: textContent(node) }])
      if (trimmed.length === 0) return
      heading = Math.min(Math.max(Number(node.name[1]) - 1, 1), heading + 1, 3)
      blocks.push({
        kind: 'heading',
        level: heading,
        align: alignOf(node) ?? align,
        runs: trimmed,
      })
    }

    function addList(node: HtmlElement): void {
      const inside = { ...place, list: place.list + 1 }
      const items = node.children
        .filter(isElement)
        .map((item) =>
          item.name === 'li' ? blocksOf(item.children, inside) : blocksOf([item], inside),
        )
        .filter((item) => item.length > 0)
      if (items.length === 0) return
      if (place.list < DEEPEST_LIST) {
        const { start, type } = node.attribs
        blocks.push({
          kind: 'list',
          ordered: node.name === 'ol',
          ...(start !== undefined && { start: Number(start) }),
          ...(type !== undefined && { numbering: `${type}.` }),
          items,
        })
      } else {
        blocks.push(...items.flat())
      }
    }
  }
}

const MANNERS: Readonly<Record<string, Manner>> = {
  strong: { strong: true },
  b: { strong: true },
  em: { em: true },
  i: { em: true },
  u: { underline: true },
  span: {},
}

/** Elements without text content. */
const SILENT = new Set(['script', 'style', 'template', 'noscript', 'svg', 'math'])

function alignOf({ attribs }: HtmlElement): Align | undefined {
  const align = /text-align:\s*(left|center|right|justify)/.exec(attribs['style'] ?? '')?.[1]
  return align as Align | undefined
}

function linkOf({ attribs }: HtmlElement): string | undefined {
  const href = attribs['href']?.trim() ?? ''
  return /^(https?:\/\/|mailto:)/i.test(href) ? href : undefined
}

/** Removes spaces and line breaks at both ends. */
function trimRuns(runs: readonly Run[]): Run[] {
  const isBlank = (run: Run | undefined) => run && ('br' in run || run.text.trim() === '')
  const trimmed = [...runs]
  while (isBlank(trimmed[0])) trimmed.shift()
  while (isBlank(trimmed.at(-1))) trimmed.pop()
  return trimmed
}

/** Columns beyond what fits on a page are left out. */
const MAX_COLUMNS = 20

/**
 * Places a table's cells in a grid as browsers do: each in the first free position of its row,
 * spans cut at occupied cells. Null for a table without cells.
 */
function placeCells(
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

/** Parts of htmlparser2's tree that are used here. */
type HtmlNode = HtmlElement | HtmlText | { readonly type: 'comment' | 'directive' }

interface HtmlElement {
  readonly type: 'tag' | 'root' | 'script' | 'style'
  readonly name: string
  readonly attribs: Readonly<Record<string, string | undefined>>
  readonly children: readonly HtmlNode[]
}

interface HtmlText {
  readonly type: 'text'
  readonly data: string
}

function isElement(node: HtmlNode): node is HtmlElement {
  return node.type === 'tag'
}

/** Text content with collapsed spaces. */
function textContent(node: HtmlNode): string {
  return collect(node)
    .replace(/[\s\u00a0]+/g, ' ')
    .trim()
}

function collect(node: HtmlNode): string {
  if (node.type === 'text') return node.data
  if (!('children' in node)) return ''
  return node.children.map(collect).join('')
}

/** An image in the typesetter's file system, or the name of one that could not be read. */
export type LayoutImage =
  | {
      readonly file: string
      readonly width: number
      readonly height: number
      readonly alt: string
      /** Meanings of the numbers painted into it. */
      readonly notes?: readonly string[]
    }
  | { readonly missing: string }
