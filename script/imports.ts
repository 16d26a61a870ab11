import { readFileSync, readdirSync } from 'node:fs'
import { dirname, join, relative, sep } from 'node:path'

/** Folders that each folder may import from. Tests and tools may import anything but the portal. */
const ALLOWED: Readonly<Record<string, readonly string[]>> = {
  domain: [],
  charts: ['domain'],
  contract: ['domain'],
  // Its test runs it against the server.
  client: ['contract', 'server'],
  platform: [],
  print: ['domain', 'charts'],
  server: ['domain', 'contract', 'platform', 'print'],
  portal: ['domain', 'charts', 'contract'],
  e2e: ['domain', 'contract', 'platform', 'print', 'server'],
  // Some benchmarks use the browser that e2e finds.
  bench: ['domain', 'contract', 'platform', 'print', 'server', 'e2e'],
  script: ['domain', 'contract', 'platform', 'print', 'server', 'e2e'],
}

/** Allowed imports from npm and Node, for folders with restrictions. Tests are free. */
const PACKAGES: Readonly<Record<string, readonly string[]>> = {
  // Comparing lists is a pure function.
  domain: ['node-diff3'],
  charts: [],
  contract: ['zod', '@zxcvbn-ts'],
}

/** Packages that are divided into areas. */
const ORDERED = ['contract', 'domain', 'server', 'portal']
/** Charts know of ECharts its types alone, which are no code. */
const CHART_TYPES = /^import type .* from 'echarts'$/gm

const IGNORED = new Set(['node_modules', 'dist', 'test-results'])

/** Every forbidden import below `root`, as `file imports target: reason`. */
export function findForbiddenImports(root: string): string[] {
  return Object.keys(ALLOWED).flatMap((folder) =>
    listSources(join(root, folder)).flatMap((path) => {
      const file = relative(root, path).split(sep).join('/')
      const source = readFileSync(path, 'utf8')
      const code = folder === 'charts' ? source.replace(CHART_TYPES, '') : source
      return readImports(code).flatMap((target) => {
        const reason = checkImport(file, target)
        return reason === undefined ? [] : [`${file} imports ${target}: ${reason}`]
      })
    }),
  )
}

function listSources(directory: string): string[] {
  const entries = readdirSync(directory, { withFileTypes: true })
  return entries.flatMap((entry) => {
    const path = join(directory, entry.name)
    if (entry.isDirectory()) return IGNORED.has(entry.name) ? [] : listSources(path)
    return /\.[cm]?[jt]sx?$/.test(entry.name) ? [path] : []
  })
}

/** Returns the targets of `import` and `export ... from` in all their forms, types included. */
export function readImports(source: string): string[] {
  const code = source.replace(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm, '')
  const targets = code.matchAll(/(?:\bfrom|\bimport)\s*\(?\s*(['"`])([^'"`\n]+)\1/g)
  return [...targets].map(([, , target]) => target ?? '')
}

/** Returns why a file may not import a target; undefined if it may. */
export function checkImport(file: string, target: string): string | undefined {
  const [folder = ''] = file.split('/')
  const inside = target.startsWith('.')
    ? join(dirname(file), target).split(sep).join('/')
    : undefined
  const imported = inside?.split('/')[0] ?? /^@insights\/([^/]+)/.exec(target)?.[1]
  if (imported === undefined) return judgePackage(folder, file, target)
  if (isForTests(inside ?? target) && !isForTests(file)) return 'only tests use what is for tests'
  if (imported === folder)
    return ORDERED.includes(folder) ? judgeAreas(file, inside ?? target) : undefined
  if (!(imported in ALLOWED)) return undefined
  if (inside !== undefined) return 'another package is imported by its name'
  return ALLOWED[folder]?.includes(imported) ? undefined : `${folder} may not know ${imported}`
}

function judgePackage(folder: string, file: string, target: string): string | undefined {
  const packages = PACKAGES[folder]
  if (packages === undefined || isForTests(file)) return undefined
  return packages.includes(target.split('/')[0] ?? '') ? undefined : `${folder} is pure`
}

function isForTests(path: string): boolean {
  return /\.test\.tsx?$|\/testing\/|^(e2e|bench|script)\//.test(path)
}

/** The areas of every package, in the order of a report's life: each may use those before it. */
export const AREAS = [
  'accounts',
  'catalogue',
  'reports',
  'clients',
  'screenshots',
  'answers',
  'survey',
  'scoring',
  'content',
  'reading',
  'brand',
  'operations',
]

/** Folders that put areas together; all others that are no area know none. */
const COMPOSING = ['server/start', 'server/demo', 'portal/app', 'portal/routes']

/** Imports against the order, with the reason. */
const AGAINST_ORDER: readonly string[] = [
  // The list of reports nests answers on request, as the API always has.
  'contract/reports/reports.ts contract/answers/answers.ts',
]

/** Returns why a file may not import another of its own package; undefined if it may. */
function judgeAreas(file: string, target: string): string | undefined {
  const [ownPackage = '', from = '', ...rest] = file.split('/')
  const [, to = '', ...below] = target.split('/')
  if (rest.length === 0 || below.length === 0 || from === to || isForTests(file)) return undefined
  if (ownPackage === 'portal' && to === 'routes') return 'only the router knows routes'
  const later = AREAS.indexOf(to)
  if (later < 0 || AGAINST_ORDER.includes(`${file} ${target}`)) return undefined
  const own = AREAS.indexOf(from)
  if (own >= 0) return own < later ? `${to} comes after ${from}` : undefined
  return COMPOSING.includes(`${ownPackage}/${from}`)
    ? undefined
    : `${from} is no area and knows none`
}

type Graph = ReadonlyMap<string, ReadonlySet<string>>

/**
 * Returns the folders directly below `root` that import each other, as `a → b → a`. Tests are left out,
 * and what starts a process, which knows all.
 */
export function findFolderCycles(root: string): string[] {
  const graph = readGraph(root)
  const cycles = [...graph.keys()].flatMap((folder) => {
    const way = findWayBack(graph, folder)
    // The same cycle is found from each of its folders.
    return way && folder === way.toSorted()[0] ? [[...way, folder].join(' → ')] : []
  })
  return cycles.toSorted()
}

function readGraph(root: string): Graph {
  const graph = new Map<string, Set<string>>()
  for (const path of listSources(root)) {
    const file = relative(root, path).split(sep).join('/')
    if (isForTests(file) || !file.includes('/')) continue
    const [from = ''] = file.split('/')
    const imported = graph.get(from) ?? new Set()
    graph.set(from, imported)
    for (const target of readImports(readFileSync(path, 'utf8'))) {
      if (!target.startsWith('.')) continue
      const [to = '', ...more] = join(dirname(file), target).split(sep)
      if (to !== from && to !== '..' && to !== 'start' && more.length > 0) imported.add(to)
    }
  }
  return graph
}

/** Returns the folders of the shortest way from a folder back to itself; undefined without one. */
function findWayBack(graph: Graph, start: string): string[] | undefined {
  const ways = [[start]]
  const seen = new Set<string>()
  for (const way of ways) {
    for (const next of graph.get(way.at(-1)!) ?? []) {
      if (next === start) return way
      if (!seen.has(next)) ways.push([...way, next])
      seen.add(next)
    }
  }
  return undefined
}
