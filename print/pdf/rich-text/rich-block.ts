import type { LayoutImage } from '../layout/pdf-layout.ts'

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
      readonly items: readonly (readonly RichBlock[])[]
    }
  | RichTable
  | { readonly kind: 'image'; readonly image: LayoutImage }

export type Align = 'left' | 'center' | 'right' | 'justify'

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

export interface RichTable {
  readonly kind: 'table'
  readonly columns: number
  /** Number of header rows at the top. */
  readonly headRows: number
  readonly cells: readonly RichCell[]
}

export interface RichCell {
  readonly x: number
  readonly y: number
  readonly colspan: number
  readonly rowspan: number
  readonly head: boolean
  readonly blocks: readonly RichBlock[]
}
