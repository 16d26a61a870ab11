import { titleMatchKey } from '../../text/titles.ts'
import type { Capability, Catalogue, Category } from '../catalogue.ts'
import { cleanLine } from '../file/clean-text.ts'
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

/** The item that a title of the file refers to. */
export type Match<Item> =
  | { readonly kind: 'there'; readonly item: Item }
  | { readonly kind: 'new' }
  | { readonly kind: 'repeated'; readonly row: number }

/**
 * Returns a function that matches titles of a file with existing items by `titleMatchKey`.
 * An exact match goes first, so that titles that differ only by case stay distinct. Each title may
 * occur once in the file.
 */
export function createMatcher<Item extends { readonly title: string }>(items: readonly Item[]) {
  const bySpelling = Map.groupBy(items, ({ title }) => cleanLine(title))
  const byKey = Map.groupBy(items, ({ title }) => titleMatchKey(cleanLine(title)))
  const claimed = new Set<Item>()
  const rows = new Map<string, number>()

  return function match(title: string, row: number): Match<Item> {
    const key = titleMatchKey(title)
    const spelled = firstFree(bySpelling.get(title))
    const before = rows.get(key)
    if (!spelled && before !== undefined) return { kind: 'repeated', row: before }
    if (before === undefined) rows.set(key, row)
    const item = spelled ?? firstFree(byKey.get(key))
    if (!item) return { kind: 'new' }
    claimed.add(item)
    return { kind: 'there', item }
  }

  function firstFree(candidates: readonly Item[] | undefined): Item | undefined {
    return candidates?.find((item) => !claimed.has(item))
  }
}
