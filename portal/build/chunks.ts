import { fileURLToPath } from 'node:url'

import type { Rolldown } from 'vite'

/** Parts of packages that the pages before signing in share with the frame. */
const FIELDS =
  /@mantine\/core\/esm\/components\/(ActionIcon|Alert|CloseButton|Input|InputBase|PasswordInput|Stack|TextInput)\/|@mantine\/hooks\/esm\/use-(id|uncontrolled|local-storage|window-event)|(use|use-?base-?)(Mutation|Query)\.|(mutation|query)Observer|react-router\/dist\/esm\/useLocation/

/**
 * Modules that a first visit loads on every page. Found by imports rather than by a list of
 * folders: a module of the frame that is left to `shared` may be joined with another noun's drawer,
 * and then every page loads that drawer and all its imports.
 */
function firstLoad(id: string, context: Rolldown.ChunkingContext): string | null {
  const signIn = modulesOf(componentOf('login'), context).has(id)
  const frame = modulesOf(componentOf('_frame'), context).has(id)
  if (FIELDS.test(id) || (signIn && frame)) return 'common'
  if (signIn) return 'sign-in'
  return frame ? 'frame-parts' : null
}

/** The rest of the frame, used by nothing else. */
function frame(id: string, context: Rolldown.ChunkingContext): string | null {
  return modulesOf(componentOf('_frame'), context).has(id) ? 'frame' : null
}

/** The first page of most readers, and its layout: no parts of other pages may come along. */
const SUMMARY = [
  '_frame/_selected',
  '_frame/_selected/_document',
  '_frame/_selected/_document/content-building.executive-summary',
]

function summary(id: string, context: Rolldown.ChunkingContext): string | null {
  return SUMMARY.some((page) => modulesOf(componentOf(page), context).has(id)) ? 'summary' : null
}

/**
 * Further pages that are opened first, each with a file of what it shares: without it, they would
 * load all that the other pages of a report share, charts and dialogs too.
 */
const FIRST = {
  cover: '_frame/_selected/_document/content-building.index',
  standing: '_frame/_selected/_document/your-brand.standing',
} as const

function first(id: string, context: Rolldown.ChunkingContext): string | null {
  for (const [name, page] of Object.entries(FIRST)) {
    if (modulesOf(componentOf(page), context).has(id)) return name
  }
  return null
}

/** The modules of a home page: a first page there should not load a report's pages. */
function home(id: string, context: Rolldown.ChunkingContext): string | null {
  const isOfHome = ['_frame/index', '_frame/report.index'].some((route) =>
    modulesOf(componentOf(route), context).has(id),
  )
  return isOfHome ? 'home' : null
}

/**
 * Groups of modules that share a file. By default the bundler makes one for every set of pages with
 * common modules: sixty requests for the home page. Instead: the modules that every page needs are
 * one file, modules that both the sign-in page and the frame need on top are one, modules that either
 * shares with other pages are one each, and the rest is grouped by its importers. Small groups are
 * not joined, although that would save requests: a badge in one file with a form's screen made home
 * load 75 kB of drawers and tables. check:size watches the cost.
 */
export const chunks: Rolldown.CodeSplittingOptions = {
  groups: [
    { name: 'initial', tags: ['$initial'], priority: 4 },
    { name: firstLoad, debugName: 'first load', minShareCount: 2, priority: 3 },
    // With its icons: one icon in a file of another page would load that page.
    { name: frame, debugName: 'frame', priority: 2 },
    { name: home, debugName: 'home', minShareCount: 2, priority: 1.6 },
    // Before the other modules of a report's pages: a group includes the imports of its modules.
    { name: summary, debugName: 'summary', minShareCount: 2, priority: 1.55 },
    { name: first, debugName: 'first pages', minShareCount: 2, priority: 1.51 },
    { name: 'shared', minShareCount: 2, entriesAware: true, priority: 1 },
  ],
}

const known = new Map<string, ReadonlySet<string>>()

/**
 * Returns our own modules that a module imports, directly or not. Packages are left out: by their
 * barrels, everything seems to import everything.
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

/** Returns the id under which the router's plugin puts the component of a route. */
function componentOf(route: string): string {
  return `${here(`../routes/${route}.tsx`)}?tsr-split=component`
}
