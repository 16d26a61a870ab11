import { titleMatchKey } from '../../text/titles.ts'
import type { Capability, Catalogue, Category, Question } from '../catalogue.ts'
import { cleanLine } from '../file/clean-text.ts'
import { type CellIssue, readCatalogueTable } from '../file/read-catalogue-table.ts'
import type { FieldChange, ImportPlan, Outcome, Parent, PlannedRow } from './import-plan.ts'
import { type RowContent, contentOf, readCells, resolveValues } from './read-cells.ts'

/**
 * Compares a catalogue file with the existing catalogue and returns what importing it would do.
 * Records match by `titleMatchKey`: categories and questions within the industry,
 * capabilities within their category. Nothing is ever deleted; records that the file does not
 * mention are kept. A single error prevents the import.
 *
 * `table` holds the cells of the first visible sheet, as `writeCatalogueTable` writes them.
 */
export function planImport(
  catalogue: Catalogue,
  table: readonly (readonly string[])[],
): ImportPlan {
  const { rows, errors, warnings } = readCatalogueTable(table)
  const contents = rows.map(readCells)
  const categories = buildCategoryIndex(catalogue, contents)
  const questions = matchQuestions(catalogue)
  const planned = contents.map((content) => {
    if (content.type === 'Category') return planCategory(content, categories)
    if (content.type === 'Capability') return planCapability(content, categories)
    if (content.type === 'Question') return planQuestion(content, categories, questions)
    return finish(content, undefined, undefined, undefined, [])
  })
  return { rows: planned, errors, warnings, counts: count(planned, catalogue) }
}

function planCategory(content: RowContent, categories: CategoryIndex): PlannedRow {
  const match = categories.matchOf(content)
  const errors = repetition(match, 'Category', content)
  if (content.title !== '' && content.title !== content.category) {
    const message = `${contentOf(content.title)}. Must be empty in a row of type Category`
    errors.push({ column: 'Title', message })
  }
  const there = match?.kind === 'there' ? match.item : undefined
  if ((content.belongsTo ?? there?.belongsTo ?? '') === '') {
    errors.push({ column: 'Group', message: 'Required' })
  }
  return finish({ ...content, title: content.category }, match, undefined, there, errors)
}

function planCapability(content: RowContent, categories: CategoryIndex): PlannedRow {
  const place = categories.find(content.category)
  if (!place) return finish(content, undefined, undefined, undefined, unknownCategory(content))
  const match = content.title === '' ? undefined : place.matchCapability(content.title, content.row)
  const there: Capability | undefined = match?.kind === 'there' ? match.item : undefined
  return finish(content, match, place.parent, there, repetition(match, 'Title', content))
}

type PlacedQuestion = Question & { readonly category: Category }
type QuestionMatcher = (title: string, row: number) => Match<PlacedQuestion>

function matchQuestions({ categories }: Catalogue): QuestionMatcher {
  return createMatcher(
    categories.flatMap((category) =>
      category.questions.map((question) => ({ ...question, category })),
    ),
  )
}

function planQuestion(
  content: RowContent,
  categories: CategoryIndex,
  matchQuestion: QuestionMatcher,
): PlannedRow {
  const place = categories.find(content.category)
  const match = content.title === '' ? undefined : matchQuestion(content.title, content.row)
  const errors = [
    ...repetition(match, 'Title', content),
    ...(place ? [] : unknownCategory(content)),
  ]
  const there = match?.kind === 'there' ? match.item : undefined
  const isElsewhere =
    there && place && !('_id' in place.parent && place.parent._id === there.category._id)
  if (isElsewhere) {
    const message = `${contentOf(content.title)}. Already asked in category "${there.category.title}"`
    errors.push({ column: 'Title', message })
  }
  return finish(content, match, place?.parent, there, errors)
}

function unknownCategory({ category }: RowContent): CellIssue[] {
  if (category === '') return []
  const message = `${contentOf(category)}. No category has this title in the file or the industry`
  return [{ column: 'Category', message }]
}

function repetition(
  match: Match<unknown> | undefined,
  column: 'Category' | 'Title',
  { category, title }: RowContent,
): CellIssue[] {
  if (match?.kind !== 'repeated') return []
  const cell = column === 'Category' ? category : title
  return [{ column, message: `${contentOf(cell)}. Same title as row ${match.row}` }]
}

function finish(
  content: RowContent,
  match: Match<unknown> | undefined,
  parent: Parent | undefined,
  there: Category | Capability | Question | undefined,
  furtherErrors: readonly CellIssue[],
): PlannedRow {
  const errors = [...content.errors, ...furtherErrors]
  const { row, type, category, title } = content
  const isWrong = errors.length > 0 || !type || !match || match.kind === 'repeated'
  const { values, changes } = isWrong
    ? { values: {}, changes: [] }
    : resolveValues(content, type, there)
  const outcome: Outcome = isWrong
    ? 'WRONG'
    : !there
      ? 'ADDED'
      : changes.length > 0
        ? 'CHANGED'
        : 'LEFT'
  const warnings = [...content.warnings, ...odditiesOf(content, changes)]
  const target = isWrong ? undefined : { _id: there?._id, parent, values }
  return { row, type, category, title, outcome, changes, errors, warnings, target }
}

/** Warnings about unchanged texts are not repeated. */
function odditiesOf({ type, oddities }: RowContent, changes: readonly FieldChange[]): CellIssue[] {
  const own = type === 'Category' ? 'Category' : 'Title'
  const columns = changes.map(({ field }) => (field === 'title' ? own : COLUMNS[field]))
  return oddities.filter(({ column }) => columns.some((changed) => changed === column))
}

const COLUMNS = {
  description: 'Description',
  belongsTo: 'Group',
  fixedScoringWeight: 'Weight',
  active: 'Active',
} as const

function count(rows: readonly PlannedRow[], { categories }: Catalogue) {
  const having = (outcome: Outcome) => rows.filter((row) => row.outcome === outcome).length
  const there = categories.reduce(
    (sum, { capabilities, questions }) => sum + 1 + capabilities.length + questions.length,
    0,
  )
  const mentioned = new Set(rows.flatMap(({ target }) => target?._id ?? []))
  return {
    added: having('ADDED'),
    changed: having('CHANGED'),
    left: having('LEFT'),
    wrong: having('WRONG'),
    unmentioned: there - mentioned.size,
  }
}

/** A category that rows can belong to, existing or new. */
interface CategoryEntry {
  readonly parent: Parent
  readonly matchCapability: (title: string, row: number) => Match<Capability>
}

/** The categories of the industry and of the file. */
interface CategoryIndex {
  /** The match of a category row's title; undefined for an empty title. */
  readonly matchOf: (row: RowContent) => Match<Category> | undefined
  /** Finds the category of a row by title, wherever its own row is in the file. */
  readonly find: (title: string) => CategoryEntry | undefined
}

/** Matches category rows before all others, since a capability may precede its category. */
function buildCategoryIndex(
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
type Match<Item> =
  | { readonly kind: 'there'; readonly item: Item }
  | { readonly kind: 'new' }
  | { readonly kind: 'repeated'; readonly row: number }

/**
 * Returns a function that matches titles of a file with existing items by `titleMatchKey`.
 * An exact match goes first, so that titles that differ only by case stay distinct. Each title may
 * occur once in the file.
 */
function createMatcher<Item extends { readonly title: string }>(items: readonly Item[]) {
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
