import { matchKey } from '../../text/match-key.ts'
import type { Capability, Catalogue, Category } from '../catalogue.ts'
import { cleanLine } from '../file/clean-text.ts'
import { createMatcher, type Match } from './create-matcher.ts'
import type { Parent } from './import-plan.ts'
import type { RowContent } from './read-cells.ts'

/** A category that rows can belong to. */
export interface Place {
  readonly parent: Parent
  readonly matchCapability: (title: string, row: number) => Match<Capability>
}

/** The categories of the industry and of the file. */
export interface CategoryBook {
  /** What the title of a category's own row stands for; undefined where it has none. */
  readonly matchOf: (row: RowContent) => Match<Category> | undefined
  /** The category that a row says it belongs to, wherever in the file that one's own row is. */
  readonly find: (title: string) => Place | undefined
}

/** Matches the rows of categories before all others, since a capability may stand above its category. */
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

  /** Who comes first is found: the file's own rows. */
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
