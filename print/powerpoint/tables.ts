import type { Rank } from '@insights/domain/scoring/ranking/rankings.ts'
import { percentChangeText, percentText } from '@insights/domain/text/percent-text.ts'

import { slideText } from './paragraphs.ts'
import type { Border, Row, Slide } from './pptx.ts'
import { HEAT, THEME } from './theme.ts'

export interface Column {
  readonly title: string
  /** Inches. */
  readonly width: number
  readonly align?: 'left' | 'right' | 'center'
}

/** A text, optionally followed by the change of a score, or on the colour of a share's class. */
export type TableCell =
  | string
  | {
      readonly text: string
      readonly change?: Change
      readonly bold?: boolean
      /** Class of the share, as `shareClass` returns it. */
      readonly heat?: number
    }

interface Change {
  readonly up: boolean
  readonly text: string
}

interface Table {
  readonly columns: readonly Column[]
  readonly rows: readonly (readonly TableCell[])[]
  /** For each row, true if it is the reader's own company's. */
  readonly marked?: readonly boolean[]
  /** Inches. */
  readonly x: number
  readonly y: number
  readonly fontSize?: number
}

/** Row height in inches; if more rows follow than fit, the font shrinks too. */
const ROW = 0.31

/** Adds an editable table: a bold header above a rule, hairlines between the rows. */
export function addTable(
  slide: Slide,
  { columns, rows, marked = [], x, y, fontSize = 12 }: Table,
): void {
  const hairline = { type: 'solid', pt: 0.5, color: THEME.rule } as const
  const none = { type: 'none' } as const
  const base = { fontFace: THEME.sans, fontSize, color: THEME.ink, valign: 'middle' } as const
  const head = columns.map(({ title, align = 'left' }) => ({
    text: slideText(title, 60),
    options: {
      ...base,
      align,
      bold: true,
      color: THEME.inkSoft,
      fontSize: fontSize - 1,
      border: [none, none, { type: 'solid', pt: 1, color: THEME.ink }, none] as Border[],
    },
  }))
  const body = rows.map((row, at) =>
    row.map((cell, place) => ({
      text: runsOf(cell, marked[at] === true),
      options: {
        ...base,
        ...lookOf(cell, marked[at] === true),
        align: columns[place]?.align ?? ('left' as const),
        border: [none, none, hairline, none] as unknown as Border[],
      },
    })),
  )
  const titles = columns.map(({ title }) => title).filter((title) => title !== '')
  slide.addTable([head, ...body] as Row[], {
    // Its alternative text, too: PptxGenJS has none for tables.
    objectName: slideText(`Table of ${titles.join(', ')}: ${rows.length} rows`, 250),
    x,
    y,
    w: columns.reduce((sum, { width }) => sum + width, 0),
    colW: columns.map(({ width }) => width),
    rowH: ROW,
    margin: [0.03, 0.06, 0.03, 0.06],
  })
}

function lookOf(cell: TableCell, marked: boolean): object {
  const shade = heatOf(cell)
  if (shade) return { fill: { color: shade.fill }, color: shade.text }
  return marked ? { fill: { color: THEME.accentWash } } : {}
}

function heatOf(cell: TableCell): (typeof HEAT)[number] | undefined {
  return typeof cell === 'string' || cell.heat === undefined ? undefined : HEAT[cell.heat]
}

function runsOf(cell: TableCell, marked: boolean): { text: string; options: object }[] {
  const { text, change, bold = marked } = typeof cell === 'string' ? { text: cell } : cell
  const runs = [{ text: slideText(text, 90), options: { bold } }]
  if (!change) return runs
  // On a heat map's colour neither green nor red is legible; the arrow has the text's colour.
  const color = heatOf(cell)?.text ?? (change.up ? THEME.gain : THEME.loss)
  return [
    ...runs,
    { text: ` ${change.up ? '▲' : '▼'} ${change.text}`, options: { bold: false, color } },
  ] as { text: string; options: { bold: boolean } }[]
}

/** A score, with its change if significant. */
export function scoreCell(rank: Rank | undefined): TableCell {
  if (!rank) return '–'
  const { score, significant, change } = rank
  if (!significant || change === null) return percentText(score)
  return {
    text: percentText(score),
    change: { up: change > 0, text: percentChangeText(change) },
  }
}

/** Splits a list into parts of at most `most` items, each with the title of its slide. */
export function paginate<Item>(
  items: readonly Item[],
  most: number,
  title: string,
): { readonly items: readonly Item[]; readonly title: string }[] {
  const pages = Math.ceil(items.length / most)
  return Array.from({ length: pages }, (_, page) => ({
    items: items.slice(page * most, (page + 1) * most),
    title: pages === 1 ? title : `${title} (${page + 1} of ${pages})`,
  }))
}
