import { matchKey } from '../../text/match-key.ts'
import type { Capability, Catalogue, Category } from '../catalogue.ts'
import { cleanLine } from '../file/clean-text.ts'
import { createMatcher, type Match } from './create-matcher.ts'
import type { Parent } from './import-plan.ts'
import type { RowContent } from './read-cells.ts'

/** A category that rows can belong to, existing or new. */
export interface Place {
  readonly parent: Parent
  readonly matchCapability: (title: string, row: number) => Match<Capability>
}

/** The categories of the industry and of the file. */
export interface CategoryBook {
  /** The match of a category row's title; undefined for an empty title. */
  readonly matchOf: (row: RowContent) => Match<Category> | undefined
  /** Finds the category of a row by title, wherever its own row is in the file. */
  readonly find: (title: string) => Place | undefined
}

/** Matches category rows before all others, since a capability may precede its category. */
export function openCategoryBook(
  { categories }: Catalogue,
  contents: readonly RowContent[],
): CategoryBook {
  const match = createMatcher(categories)
  const matches = new Map<RowContent, Match<Category>>()
  const places = new Map<Category, Place>()
  const bySpelling = new Map<string, Place>()
  const byKey = new Map<string, Place>()

  for (const content of contents) {
    if (content.type !== 'Category' || content.category === '') continue
    const found = match(content.category, content.row)
    matches.set(content, found)
    if (found.kind === 'there') enter(content.category, placeOf(found.item))
    if (found.kind === 'new') enter(content.category, newPlace({ row: content.row }, []))
  }
  for (const category of categories) enter(cleanLine(category.title), placeOf(category))

  return {
    matchOf: (content) => matches.get(content),
    find: (title) => bySpelling.get(title) ?? byKey.get(matchKey(title)),
  }

  /** The first entry wins: rows of the file come first. */
  function enter(title: string, place: Place): void {
    if (!bySpelling.has(title)) bySpelling.set(title, place)
    const key = matchKey(title)
    if (!byKey.has(key)) byKey.set(key, place)
  }

  function placeOf(category: Category): Place {
    const known = places.get(category)
    if (known) return known
    const place = newPlace({ _id: category._id }, category.capabilities)
    places.set(category, place)
    return place
  }
}

function newPlace(parent: Parent, capabilities: readonly Capability[]): Place {
  return { parent, matchCapability: createMatcher(capabilities) }
}
