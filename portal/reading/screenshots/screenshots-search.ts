import { APPLICATIONS, type ApplicationKey } from '@insights/domain/catalogue/application.ts'

import { joinIds, readIds } from '../filters/table-filter-search.ts'
import type { ScreenshotFilter } from './shown-screenshots.ts'

/** Filters of a gallery in its address; the selection goes on to other pages, which these should not. */
export interface ScreenshotsSearch {
  /** Ids of companies, and of categories, joined by commas. */
  readonly of?: string
  readonly in?: string
  /** The id of an application, or 'all'; Mobile Web without. */
  readonly on?: string
  /** What is searched for. */
  readonly find?: string
  /** What changed since the previous edition alone. */
  readonly show?: 'changed'
  /** The layout; without, the reader's own. */
  readonly view?: GalleryLayout
}

/** Three columns, or rows by capability. */
export type GalleryLayout = 'columns' | 'rows'

const ALL = 'all'
/** As the server takes it. */
const MAX_SEARCH_CHARACTERS = 100

/** Keeps of a query string what a gallery can use. */
export function readScreenshotsSearch(
  search: Readonly<Record<string, unknown>>,
): ScreenshotsSearch {
  return {
    of: textOf(search['of']),
    in: textOf(search['in']),
    on: textOf(search['on']),
    find: textOf(search['find'])?.slice(0, MAX_SEARCH_CHARACTERS),
    show: search['show'] === 'changed' ? 'changed' : undefined,
    view: search['view'] === 'columns' || search['view'] === 'rows' ? search['view'] : undefined,
  }
}

export function toScreenshotFilter({
  of,
  in: category,
  on,
  show,
}: ScreenshotsSearch): ScreenshotFilter {
  return {
    companies: readIds(of),
    categories: readIds(category),
    application: applicationOf(on),
    changed: show === 'changed',
  }
}

/** What a search adds to the address. One begins in all applications: whoever searches has no place in mind. */
export function toSearchOf(text: string, { find, on }: ScreenshotsSearch): ScreenshotsSearch {
  const begins = find === undefined && text !== ''
  return { find: text === '' ? undefined : text, on: begins ? ALL : on }
}

/** What goes into the address; what is as usual is left out. */
export function toScreenshotsSearch(filter: ScreenshotFilter): ScreenshotsSearch {
  const id = APPLICATIONS.find(({ title }) => title === filter.application)?._id ?? ALL
  return {
    of: joinIds(filter.companies),
    in: joinIds(filter.categories),
    on: id === APPLICATIONS[0]._id ? undefined : id,
    show: filter.changed ? 'changed' : undefined,
  }
}

function applicationOf(on: string | undefined): ApplicationKey | null {
  if (on === ALL) return null
  return (APPLICATIONS.find(({ _id }) => _id === on) ?? APPLICATIONS[0]).title
}

function textOf(value: unknown): string | undefined {
  return typeof value === 'string' ? value : undefined
}
