import type { RichBlock } from '../rich-text/rich-block.ts'

/**
 * A report as the template draws it: sections of blocks, every text and figure already as it is
 * shown. It goes to Typst as JSON, so that no text can ever be taken for markup.
 */
export interface Paper {
  readonly title: string
  /** The title with the month, once. */
  readonly edition: string
  readonly industry: string
  readonly month: string
  /** The report's own date, which is also the file's: the same report gives the same bytes. */
  readonly date: { readonly year: number; readonly month: number; readonly day: number }
  readonly draft: boolean
  readonly madeFor: string | null
  readonly fonts: { readonly text: readonly string[]; readonly heading: readonly string[] }
  readonly colors: Readonly<Record<string, string>>
  readonly cover: Cover
  readonly sections: readonly PaperSection[]
}

export interface Cover {
  readonly intro: string
  /** Each company's overall rank in edition after edition, the leading company's first. */
  readonly ranks: readonly (readonly (number | null)[])[]
  readonly companies: string
  readonly applications: string
}

export interface PaperSection {
  /** Its number; the appendix has letters. */
  readonly mark: string
  readonly title: string
  readonly blocks: readonly Block[]
}

export type Block =
  | HeadingBlock
  | { readonly kind: 'lead' | 'note' | 'empty'; readonly text: string }
  | TextBlock
  | ChartBlock
  | TableBlock
  | { readonly kind: 'pair'; readonly left: Block; readonly right: Block }
  | GroupsBlock
  | MatrixBlock
  | CardsBlock
  | GalleryBlock

export interface HeadingBlock {
  readonly kind: 'heading'
  /** Below its section's, which has 1. */
  readonly level: 2 | 3 | 4
  readonly title: string
  /** True on a page of its own, and in the table of contents. */
  readonly opensPage?: boolean
}

export interface TextBlock {
  readonly kind: 'text'
  /** Of the heading that it stands under; its own headings go on from there. */
  readonly level: number
  readonly blocks: readonly RichBlock[]
}

export interface ChartBlock {
  readonly kind: 'chart'
  readonly title: string | null
  /** Address of its SVG in the template's world. */
  readonly file: string
  /** What it shows, in words. */
  readonly alt: string
}

export interface TableBlock {
  readonly kind: 'table'
  readonly label: string
  readonly columns: readonly Column[]
  readonly rows: readonly (readonly Cell[])[]
}

export interface Column {
  readonly title: string
  readonly align?: 'right'
  /** A share of the width that is left, or what the longest cell takes. */
  readonly width: number | 'auto'
}

export type Cell = string | FigureCell

export interface FigureCell {
  readonly text: string
  readonly strong?: boolean
  /** Below the text, small. */
  readonly below?: string
  /** At the end of the cell: a score. */
  readonly figure?: string
  readonly change?: { readonly up: boolean; readonly text: string }
}

export interface GroupsBlock {
  readonly kind: 'groups'
  readonly groups: readonly {
    readonly title: string
    readonly categories: readonly { readonly title: string; readonly items: readonly string[] }[]
  }[]
}

/** Rows of marks or figures under the names of companies. */
export interface MatrixBlock {
  readonly kind: 'matrix'
  readonly label: string
  /** Head of the first column. */
  readonly corner: string
  readonly heads: readonly { readonly title: string; readonly columns: readonly string[] }[]
  readonly groups: readonly {
    readonly title: string | null
    readonly rows: readonly {
      readonly title: string
      /** One for each column or, in a dense matrix, marks with how often they follow each other. */
      readonly cells: readonly MatrixCell[] | readonly MarkRun[]
    }[]
  }[]
  readonly hasOpen: boolean
  readonly marks: boolean
  /** True for rows that are one cell each, see decisions 0013. */
  readonly dense: boolean
}

/** 1 available, 0 not, 2 not answered; or a figure. */
export type MatrixCell = 0 | 1 | 2 | string

/** How often a mark follows itself. */
export type MarkRun = readonly [mark: MatrixCell, times: number]

export interface CardsBlock {
  readonly kind: 'cards'
  readonly cards: readonly {
    readonly experience: 0 | 1 | 2
    readonly badge: string
    readonly title: string
    readonly text: string
    /** True when it may be longer than a page. */
    readonly long: boolean
    readonly picture: Picture | null
  }[]
}

export interface GalleryBlock {
  readonly kind: 'gallery'
  readonly items: readonly {
    readonly picture: Picture
    readonly title: string
    /** Below the title, small. */
    readonly below: string
  }[]
}

/** A picture in the template's world, or the name of one that could not be read. */
export type Picture =
  | { readonly file: string; readonly width: number; readonly height: number; readonly alt: string }
  | { readonly missing: string }
