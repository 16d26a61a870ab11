import { titleMatchKey } from '../../text/title-match-key.ts'
import type { Capability, Catalogue, Category } from '../catalogue.ts'
import { cleanLine } from '../file/clean-text.ts'
import { createMatcher, type Match } from './create-matcher.ts'
import type { Parent } from './import-plan.ts'
import type { RowContent } from './read-cells.ts'

/** A category that rows can belong to, existing or new. */
export interface CategoryEntry {
  readonly parent: Parent
  readonly matchCapability: (title: string, row: number) => Match<Capability>
}

/** The categories of the industry and of the file. */
export interface CategoryIndex {
  /** The match of a category row's title; undefined for an empty title. */
  readonly matchOf: (row: RowContent) => Match<Category> | undefined
  /** Finds the category of a row by title, wherever its own row is in the file. */
  readonly find: (title: string) => CategoryEntry | undefined
}

/** Matches category rows before all others, since a capability may precede its category. */
export function buildCategoryIndex(
  { categories }: Catalogue,
  contents: readonly RowContent[],
): CategoryIndex {
  const match = createMatcher(categories)
  const matches = new Map<RowContent, Match<Category>>()
  const entries = new Map<Category, CategoryEntry>()
  const bySpelling = new Map<string, CategoryEntry>()
  const byKey = new Map<string, CategoryEntry>()

  for (const content of contents) {
    if (content.type !== 'Category' || content.category === '') continue
    const found = match(content.category, content.row)
    matches.set(content, found)
    if (found.kind === 'there') enter(content.category, entryOf(found.item))
    if (found.kind === 'new') enter(content.category, newEntry({ row: content.row }, []))
  }
  for (const category of categories) enter(cleanLine(category.title), entryOf(category))

  return {
    matchOf: (content) => matches.get(content),
    find: (title) => bySpelling.get(title) ?? byKey.get(titleMatchKey(title)),
  }

  /** The first entry wins: rows of the file come first. */
  function enter(title: string, entry: CategoryEntry): void {
    if (!bySpelling.has(title)) bySpelling.set(title, entry)
    const key = titleMatchKey(title)
    if (!byKey.has(key)) byKey.set(key, entry)
  }

  function entryOf(category: Category): CategoryEntry {
    const known = entries.get(category)
    if (known) return known
    const entry = newEntry({ _id: category._id }, category.capabilities)
    entries.set(category, entry)
    return entry
  }
}

function newEntry(parent: Parent, capabilities: readonly Capability[]): CategoryEntry {
  return { parent, matchCapability: createMatcher(capabilities) }
}
