import { SELECTION_KEYS, type Selection, type SelectionKey } from './selection.ts'

type Completed =
  | { readonly selection: Selection; readonly missing: null }
  | { readonly selection: null; readonly missing: SelectionKey }

/**
 * The address's selection, and where it lacks what a page needs, the last used one (D5).
 * The last used company, application and category count only together with their own report.
 */
export function completeSelection(
  address: Selection,
  lastUsed: Selection,
  needed: readonly SelectionKey[],
): Completed {
  const sameReport = address.report === undefined || address.report === lastUsed.report
  const fallback = sameReport ? lastUsed : {}
  const selection: Record<string, string> = {}
  for (const key of SELECTION_KEYS) {
    const value = address[key] ?? (needed.includes(key) ? fallback[key] : undefined)
    if (value !== undefined) selection[key] = value
    else if (needed.includes(key)) return { selection: null, missing: key }
  }
  return { selection, missing: null }
}
