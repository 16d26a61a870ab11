import type { LinkProps } from '@tanstack/react-router'

export interface MenuPage {
  readonly label: string
  readonly link: LinkProps
  /** Paths, without parameters, on which the page is current; the link's own always counts. */
  readonly also?: readonly string[]
  /** Reason why it cannot be opened now; missing if it can. */
  readonly closed?: string
  /** Number of waiting items; missing for none. */
  readonly count?: number
  /** Pages below it. */
  readonly pages?: readonly MenuPage[]
}

export type MenuIcon = 'brand' | 'entry' | 'contents' | 'appendix' | 'reports' | 'following'

/** A group that folds, or a single link if it has no pages. */
export interface MenuGroup {
  readonly label: string
  readonly icon: MenuIcon
  readonly pages: readonly MenuPage[]
  /** The beginning of the paths of its pages, where it is open; on others it is folded at first. */
  readonly opensAt?: string
}

export interface Menu {
  /** The report of the groups; null for none. */
  readonly report: {
    readonly name: string
    /** True if it is not the page's own report, but the one opened last. */
    readonly last: boolean
  } | null
  readonly groups: readonly MenuGroup[]
  readonly links: readonly (MenuPage & { readonly icon: MenuIcon })[]
}
