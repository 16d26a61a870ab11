import type { LinkProps } from '@tanstack/react-router'

/** A page in the side menu. */
export interface MenuPage {
  readonly label: string
  readonly link: LinkProps
  /** Paths, without parameters, that count as being on this page; the link's own always does. */
  readonly also?: readonly string[]
  /** Why it cannot be opened now; left out where it can. */
  readonly closed?: string
  /** How much waits there; left out for nothing. */
  readonly count?: number
  /** Pages below it. */
  readonly pages?: readonly MenuPage[]
}

export type MenuIcon = 'brand' | 'entry' | 'contents' | 'appendix' | 'reports'

/** A group that folds, or with no pages a single link. */
export interface MenuGroup {
  readonly label: string
  readonly icon: MenuIcon
  readonly pages: readonly MenuPage[]
}

export interface Menu {
  /** The report that the groups are about; null for none. */
  readonly report: {
    readonly name: string
    /** Whether it is not the page's own report, but the one that was opened last. */
    readonly last: boolean
  } | null
  readonly groups: readonly MenuGroup[]
  readonly links: readonly (MenuPage & { readonly icon: MenuIcon })[]
}
