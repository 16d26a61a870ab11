import { SELECTION_KEYS, type Selection } from './selection.ts'

/**
 * The selection of the page that a link leads to: what the link names, and for the rest what is
 * selected now. Another report starts without the company, application and category of this one.
 */
export function preserveSelection<Search extends Selection>(now: Selection, named: Search): Search {
  if (named.report !== undefined && named.report !== now.report) return named
  const kept = SELECTION_KEYS.filter((key) => !(key in named) && now[key] !== undefined)
  return { ...named, ...Object.fromEntries(kept.map((key) => [key, now[key]])) }
}
