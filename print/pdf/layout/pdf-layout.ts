import type { Chart } from '@insights/charts/chart.ts'
import type { RichText } from '@insights/domain/content/content.ts'
import type { Sentence } from '@insights/domain/reading/claims/sentence.ts'

import type { LayoutImage, RichBlock } from '../parse-rich-text.ts'

/**
 * A report as the template draws it: sections of blocks with all texts and numbers formatted. It
 * goes to Typst as JSON, so that no text is ever parsed as markup.
 */
export interface PdfLayout {
  readonly title: string
  /** Title with the month, which appears once. */
  readonly edition: string
  readonly industry: string
  readonly month: string
  /** The report's date, also used for the file: the same report gives the same bytes. */
  readonly date: { readonly year: number; readonly month: number; readonly day: number }
  readonly draft: boolean
  readonly madeFor: string | null
  readonly fonts: { readonly text: readonly string[]; readonly heading: readonly string[] }
  readonly colors: Readonly<Record<string, string>>
  /** The name of an edition that is not the whole report; null for the whole. */
  readonly kind: string | null
  /** True for a single page, which has no cover and no contents. */
  readonly onePage: boolean
  readonly cover: Cover
  readonly sections: readonly LayoutSection[]
}

export interface Cover {
  readonly intro: string
  /** Each company's overall rank by edition, the leading company first. */
  readonly ranks: readonly (readonly (number | null)[])[]
  readonly companies: string
  readonly applications: string
  /** The dated line of a corrected edition; null for others. */
  readonly corrected: string | null
}

export interface LayoutSection {
  /** Section number; letters for the appendix. */
  readonly mark: string
  readonly title: string
  readonly blocks: readonly Block[]
}

export type Block =
  | HeadingBlock
  /** Finding of the page, in large type. */
  | { readonly kind: 'lead'; readonly text: Sentence }
  | { readonly kind: 'intro' | 'note' | 'empty'; readonly text: string }
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
  /** The section heading has level 1. */
  readonly level: 2 | 3 | 4
  readonly title: string
  /** True if it is listed in the table of contents. */
  readonly inContents?: boolean
}

export interface TextBlock {
  readonly kind: 'text'
  /** Level of the heading above; headings inside the text continue from there. */
  readonly level: number
  readonly blocks: readonly RichBlock[]
}

interface ChartBlock {
  readonly kind: 'chart'
  readonly title: string | null
  /** Path of the SVG in the typesetter's file system. */
  readonly file: string
  /** Alt text. */
  readonly alt: string
}

export interface TableBlock {
  readonly kind: 'table'
  readonly label: string
  readonly columns: readonly Column[]
  readonly rows: readonly (readonly Cell[])[]
  /** True for a history, which is long: smaller text and less space. */
  readonly compact?: boolean
  /** Indexes of the reader's own company's rows. */
  readonly marked?: readonly number[]
}

interface Column {
  readonly title: string
  readonly align?: 'right'
  /** A fraction of the remaining width, or `auto` for the longest cell. */
  readonly width: number | 'auto'
}

export type Cell = string | ValueCell

export interface ValueCell {
  readonly text: string
  readonly strong?: boolean
  /** Small text below. */
  readonly below?: string
  /** A score at the end of the cell. */
  readonly value?: string
  readonly change?: { readonly up: boolean; readonly text: string }
}

export interface GroupsBlock {
  readonly kind: 'groups'
  readonly groups: readonly {
    readonly title: string
    readonly categories: readonly { readonly title: string; readonly items: readonly string[] }[]
  }[]
}

/** Rows of marks or numbers in one column per company. */
export interface MatrixBlock {
  readonly kind: 'matrix'
  readonly label: string
  /** Header of the first column. */
  readonly corner: string
  readonly heads: readonly { readonly title: string; readonly columns: readonly string[] }[]
  readonly groups: readonly {
    readonly title: string | null
    readonly rows: readonly {
      readonly title: string
      /** One per column or, in a dense matrix, runs of equal marks. */
      readonly cells: readonly MatrixCell[] | readonly MarkRun[]
    }[]
  }[]
  readonly hasOpen: boolean
  readonly marks: boolean
  /** True if each row is a single cell (ADR 0013). */
  readonly dense: boolean
}

/** 1 available, 0 not available, 2 not answered; or a number. */
export type MatrixCell = 0 | 1 | 2 | string

/** A mark and how often it repeats. */
export type MarkRun = readonly [mark: MatrixCell, times: number]

export interface CardsBlock {
  readonly kind: 'cards'
  readonly cards: readonly {
    readonly experience: 0 | 1 | 2
    readonly badge: string
    readonly title: string
    readonly text: string
    /** True if it may be longer than a page. */
    readonly long: boolean
    readonly image: LayoutImage | null
  }[]
}

export interface GalleryBlock {
  readonly kind: 'gallery'
  readonly items: readonly {
    readonly image: LayoutImage
    readonly title: string
    /** Small text below the title. */
    readonly below: string
  }[]
}

/** Creates charts, images and rich text for blocks, and records which files the template needs. */
export interface LayoutAssets {
  readonly chart: (chart: Chart, title: string | null, width: number) => ChartBlock
  /** `name` is shown in the frame of a missing image. */
  readonly image: (address: string, alt: string, name: string) => LayoutImage
  readonly text: (html: RichText) => RichBlock[]
}

/** Chart widths in pixels: across the page, and beside a table. */
export const CHART_WIDTH = { whole: 720, half: 424 } as const
