/**
 * What the user works on: ids as the address's query string holds them (D5), so that every
 * page can be linked and reloaded. `application` is the id of an application, not its title.
 */
export interface Selection {
  readonly report?: string
  readonly company?: string
  readonly application?: string
  readonly category?: string
}

export type SelectionKey = keyof Selection

export const SELECTION_KEYS = ['report', 'company', 'application', 'category'] as const

/** Picks the selection out of a query string; whatever is no text is left out. */
export function readSelection(search: Readonly<Record<string, unknown>>): Selection {
  return Object.fromEntries(
    SELECTION_KEYS.map((key) => [key, search[key]]).filter(
      ([, value]) => typeof value === 'string' && value !== '',
    ),
  )
}
