/** Search parameters of a page on a brand besides the selection. */
export interface BrandSearch {
  /** The page's settings as text; see `readBrandSettings`. */
  readonly settings?: string
  /** The id of the saved view that was opened. */
  readonly view?: string
  /** While the panel Test the Weights is open. */
  readonly weights?: 'open'
}

/** Returns the part of a query string that pages on a brand use. */
export function readBrandSearch({
  settings,
  view,
  weights,
}: Readonly<Record<string, unknown>>): BrandSearch {
  return {
    ...(typeof settings === 'string' && settings !== '' && { settings }),
    ...(typeof view === 'string' && view !== '' && { view }),
    ...(weights === 'open' && { weights }),
  }
}
