/**
 * The user's selection: ids in the URL's query string (D5), so that every page can be linked and
 * reloaded. `application` is the id of an application, not its title.
 */
export interface Selection {
  readonly report?: string
  readonly company?: string
  readonly application?: string
  readonly category?: string
}

export type SelectionKey = keyof Selection

const SELECTION_KEYS = ['report', 'company', 'application', 'category'] as const

/** Reads the selection from a query string; other values than text are left out. */
export function readSelection(search: Readonly<Record<string, unknown>>): Selection {
  return Object.fromEntries(
    SELECTION_KEYS.map((key) => [key, search[key]]).filter(
      ([, value]) => typeof value === 'string' && value !== '',
    ),
  )
}

type Completed =
  | { readonly selection: Selection; readonly missing: null }
  | { readonly selection: null; readonly missing: SelectionKey }

/**
 * Returns the URL's selection, with missing parts that a page needs from the last used one (D5).
 * The last used company, application and category count only together with their own report.
 */
export function completeSelection(
  inUrl: Selection,
  lastUsed: Selection,
  needed: readonly SelectionKey[],
): Completed {
  const sameReport = inUrl.report === undefined || inUrl.report === lastUsed.report
  const fallback = sameReport ? lastUsed : {}
  const selection: Record<string, string> = {}
  for (const key of SELECTION_KEYS) {
    const value = inUrl[key] ?? (needed.includes(key) ? fallback[key] : undefined)
    if (value !== undefined) selection[key] = value
    else if (needed.includes(key)) return { selection: null, missing: key }
  }
  return { selection, missing: null }
}

/**
 * Returns the selection of the page that a link leads to: the link's parts, and for the rest the
 * current ones. Another report starts without the company, application and category of this one.
 */
export function preserveSelection<Search extends Selection>(now: Selection, named: Search): Search {
  if (named.report !== undefined && named.report !== now.report) return named
  const kept = SELECTION_KEYS.filter((key) => !(key in named) && now[key] !== undefined)
  return { ...named, ...Object.fromEntries(kept.map((key) => [key, now[key]])) }
}
