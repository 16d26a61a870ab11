import { fileURLToPath } from 'node:url'

import type { Rolldown } from 'vite'

/** Parts of packages that the pages before the portal and the frame are made of alike. */
const FIELDS =
  /@mantine\/core\/esm\/components\/(ActionIcon|Alert|CloseButton|Input|InputBase|PasswordInput|Stack|TextInput)\/|@mantine\/hooks\/esm\/use-(id|uncontrolled|local-storage|window-event)|(use|use-?base-?)(Mutation|Query)\.|(mutation|query)Observer|react-router\/dist\/esm\/useLocation/

/**
 * What a first visit loads whatever the page. Found by the imports rather than by a list of folders:
 * a module of the frame that is left to `shared` may be joined with another noun's drawer, and then
 * every page loads that drawer, and all that it is made of.
 */
function firstLoad(id: string, context: Rolldown.ChunkingContext): string | null {
  const signIn = modulesOf(componentOf('login'), context).has(id)
  const frame = modulesOf(componentOf('_frame'), context).has(id)
  if (FIELDS.test(id) || (signIn && frame)) return 'common'
  if (signIn) return 'sign-in'
  return frame ? 'frame-parts' : null
}

/** The rest of the frame, which only it needs. */
function frame(id: string, context: Rolldown.ChunkingContext): string | null {
  return modulesOf(componentOf('_frame'), context).has(id) ? 'frame' : null
}

/** The pages of a report as readers see them, without what is loaded when it is opened. */
const READING = [
  'executive-summary',
  'product-rating',
  'consumer-survey',
  'trends-innovations',
  'category-performance',
  'category-performance&category{$group}',
  'changes',
  'score',
].map((page) => `_frame/_selected/_document/content-building.${page}`)

/** Scores as dots and as a table: what the executive summary shows below its text. */
const SCORES = [
  '../routes/_frame/_selected/_document/-CompareRanking.tsx',
  '../reading/rankings/CompanyRanking.tsx',
].map(here)

/** Parts of packages that a ranking is made of. */
const RANKING =
  /@tanstack\/(react-table|table-core)|@mantine\/core\/esm\/components\/(FloatingIndicator|SegmentedControl)\//

/** Where most readers begin, and what it stands in: none of the other pages' parts should come along. */
const SUMMARY = [
  '_frame/_selected',
  '_frame/_selected/_document',
  '_frame/_selected/_document/content-building.executive-summary',
]

function summary(id: string, context: Rolldown.ChunkingContext): string | null {
  return SUMMARY.some((page) => modulesOf(componentOf(page), context).has(id)) ? 'summary' : null
}

function scores(id: string, context: Rolldown.ChunkingContext): string | null {
  return RANKING.test(id) || SCORES.some((part) => modulesOf(part, context).has(id))
    ? 'scores'
    : null
}

/** What several pages of a report need, so that a reader's first page is a few files, not eighty. */
function reading(id: string, context: Rolldown.ChunkingContext): string | null {
  return READING.some((page) => modulesOf(componentOf(page), context).has(id)) ? 'reading' : null
}

/** Parts of packages that the home page has in common with those of a report. */
const PAGE =
  /@mantine\/core\/esm\/(components\/(Badge|Combobox\/(?:ComboboxChevron|get-parsed-combobox-data)|Group|Loader|NativeSelect|Skeleton)|core\/(DirectionProvider|utils\/create-safe-context|MantineProvider\/color-functions\/get-auto-contrast-value))\//

/** Parts of packages that only the home page has in common with further pages. */
const HOME = /@mantine\/core\/esm\/components\/Tabs\/|use(MutationState|Blocker)\./

/** What both the home pages and a report's first page need. */
function page(id: string, context: Rolldown.ChunkingContext): string | null {
  const isOfReport = summary(id, context) !== null || scores(id, context) !== null
  return PAGE.test(id) || (isOfHome(id, context) && isOfReport) ? 'page' : null
}

/** What else a home page needs: many begin with it, and it should not load a report's pages. */
function home(id: string, context: Rolldown.ChunkingContext): string | null {
  return HOME.test(id) || isOfHome(id, context) ? 'home' : null
}

function isOfHome(id: string, context: Rolldown.ChunkingContext): boolean {
  return ['_frame/index', '_frame/report.index'].some((address) =>
    modulesOf(componentOf(address), context).has(id),
  )
}

/**
 * Which modules share a file. Left alone, the bundler makes one for every set of pages that have
 * something in common: sixty requests for the home page. So: what every page needs is one file, what
 * both the sign-in page and the frame need on top is one, what either shares with other pages is one
 * each, and the rest is grouped by who needs it. Small groups are not joined, though that would spare
 * requests: a badge in one file with a form's screen made home load 75 kB of drawers and tables.
 * check:size keeps watch over what that costs.
 */
export const chunks: Rolldown.CodeSplittingOptions = {
  groups: [
    { name: 'initial', tags: ['$initial'], priority: 4 },
    { name: firstLoad, debugName: 'first load', minShareCount: 2, priority: 3 },
    // With its icons: one icon in a file of another page would bring that page along.
    { name: frame, debugName: 'frame', priority: 2 },
    { name: page, debugName: 'page', minShareCount: 2, priority: 1.7 },
    { name: home, debugName: 'home', minShareCount: 2, priority: 1.6 },
    // Before what else pages of a report need: a group takes along what its modules are made of.
    { name: summary, debugName: 'summary', minShareCount: 2, priority: 1.55 },
    { name: scores, debugName: 'scores', minShareCount: 2, priority: 1.52 },
    { name: reading, debugName: 'reading', minShareCount: 2, priority: 1.5 },
    { name: 'shared', minShareCount: 2, entriesAware: true, priority: 1 },
  ],
}

const known = new Map<string, ReadonlySet<string>>()

/**
 * The modules of ours that a module imports, directly or not. Packages are left out: by
 * their barrels, everything seems to import everything.
 */
function modulesOf(from: string, context: Rolldown.ChunkingContext): ReadonlySet<string> {
  const before = known.get(from)
  if (before) return before
  const parts = new Set<string>()
  const rest = [from]
  for (const id of rest) {
    const module = context.getModuleInfo(id)
    if (module === null) throw new Error(`The build has no module ${id}: has the route moved?`)
    for (const imported of module.importedIds) {
      if (imported.includes('/node_modules/') || parts.has(imported)) continue
      parts.add(imported)
      rest.push(imported)
    }
  }
  known.set(from, parts)
  return parts
}

function here(path: string): string {
  return fileURLToPath(new URL(path, import.meta.url))
}

/** Where the router's plugin puts the component of a route. */
function componentOf(route: string): string {
  return `${here(`../routes/${route}.tsx`)}?tsr-split=component`
}
