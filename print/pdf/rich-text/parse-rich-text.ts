import { parseDocument } from 'htmlparser2'

import type { LayoutImage } from '../layout/pdf-layout.ts'
import { type HtmlElement, type HtmlNode, isElement, textContent } from './html-node.ts'
import { placeCells } from './place-cells.ts'
import type { Align, RichBlock, Run } from './rich-block.ts'

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
        blocks.push({ kind: 'list', ordered: node.name === 'ol', items })
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
