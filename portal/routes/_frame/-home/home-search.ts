/** The open tab of the home page, and the choices there. */
export interface HomeSearch {
  readonly tab?: string
  readonly sort?: string
  /** Page of the companies, from 1. */
  readonly page?: string
  /** The text that the companies are searched for. */
  readonly term?: string
}

export function readHomeSearch(search: Readonly<Record<string, unknown>>): HomeSearch {
  return {
    tab: textOf(search['tab']),
    sort: textOf(search['sort']),
    page: textOf(search['page']),
    term: textOf(search['term']),
  }
}

function textOf(value: unknown): string | undefined {
  return typeof value === 'string' && value !== '' ? value : undefined
}
