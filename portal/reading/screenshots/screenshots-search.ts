import { APPLICATIONS, type ApplicationKey } from '@insights/domain/catalogue/application.ts'

import { searchText } from '../../ui/links/search-text.ts'
import { joinIds, readIds } from '../filters/table-filter-search.ts'
import type { ScreenshotFilter } from './shown-screenshots.ts'

/** Filters of a gallery in its URL; unlike the selection, they do not follow to other pages. */
export interface ScreenshotsSearch {
  /** Ids of companies, and of categories, joined by commas. */
  readonly of?: string
  readonly in?: string
  /** Id of an application, or 'all'; Mobile Web if missing. */
  readonly on?: string
  /** The searched text. */
  readonly find?: string
  /** Only capabilities that changed since the previous edition. */
  readonly show?: 'changed'
  /** The layout; the reader's own if missing. */
  readonly view?: GalleryLayout
  /** Id of the screenshot that opens in the lightbox. */
  readonly open?: string
}

/** Three columns, or rows by capability. */
export type GalleryLayout = 'columns' | 'rows'

const ALL = 'all'
/** As the server accepts it. */
const MAX_SEARCH_CHARACTERS = 100

/** Returns the part of a query string that a gallery uses. */
export function readScreenshotsSearch(
  search: Readonly<Record<string, unknown>>,
): ScreenshotsSearch {
  return {
    of: searchText(search['of']),
    in: searchText(search['in']),
    on: searchText(search['on']),
    find: searchText(search['find'])?.slice(0, MAX_SEARCH_CHARACTERS),
    show: search['show'] === 'changed' ? 'changed' : undefined,
    view: search['view'] === 'columns' || search['view'] === 'rows' ? search['view'] : undefined,
    open: searchText(search['open']),
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

/** Returns a new search's parameters: all applications, since the reader may not know which. */
export function toSearchOf(text: string, { find, on }: ScreenshotsSearch): ScreenshotsSearch {
  const begins = find === undefined && text !== ''
  return { find: text === '' ? undefined : text, on: begins ? ALL : on }
}

/** Returns the search parameters for the URL, without defaults. */
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
