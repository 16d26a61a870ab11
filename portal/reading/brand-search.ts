/** What the address of a page on a brand has besides the selection. */
export interface BrandSearch {
  /** The page's settings as text; see `readBrandSettings`. */
  readonly settings?: string
  /** The id of the saved view that was opened. */
  readonly view?: string
}

/** Keeps of a query string what pages on a brand can use. */
export function readBrandSearch({
  settings,
  view,
}: Readonly<Record<string, unknown>>): BrandSearch {
  return {
    ...(typeof settings === 'string' && settings !== '' && { settings }),
    ...(typeof view === 'string' && view !== '' && { view }),
  }
}
