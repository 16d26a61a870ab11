/** Which tab of the home page is open, and what is chosen there. */
export interface HomeSearch {
  readonly tab?: string
  readonly sort?: string
  /** Of the companies, from 1. */
  readonly page?: string
  /** What the companies are searched for. */
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
