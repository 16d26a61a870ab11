import { readFileSync } from 'node:fs'
import { gzipSync } from 'node:zlib'

const dist = new URL('../dist/', import.meta.url)

/**
 * The maximum of JavaScript, in kilobytes of 1000 bytes gzipped, that a page may load on a first
 * visit. `routes` are the files of the routes that its URL matches.
 */
const PAGES = [
  { path: '/login', most: 171, routes: ['routes/login.tsx'] },
  {
    path: '/report',
    most: 187,
    routes: ['routes/_frame.tsx', 'routes/_frame/report.index.tsx'],
  },
  {
    path: '/content-building',
    most: 221,
    routes: [
      'routes/_frame.tsx',
      'routes/_frame/_selected.tsx',
      'routes/_frame/_selected/_document.tsx',
      'routes/_frame/_selected/_document/content-building.index.tsx',
    ],
  },
  {
    path: '/your-brand/standing',
    most: 236,
    routes: [
      'routes/_frame.tsx',
      'routes/_frame/_selected.tsx',
      'routes/_frame/_selected/_document.tsx',
      'routes/_frame/_selected/_document/your-brand.standing.tsx',
    ],
  },
  {
    path: '/content-building/executive-summary',
    most: 201,
    routes: [
      'routes/_frame.tsx',
      'routes/_frame/_selected.tsx',
      'routes/_frame/_selected/_document.tsx',
      'routes/_frame/_selected/_document/content-building.executive-summary.tsx',
    ],
  },
]

let tooHeavy = false
for (const { path, most, routes } of PAGES) {
  const { files, bytes } = measurePage(routes)
  const kilobytes = bytes / 1000
  tooHeavy ||= kilobytes > most
  const verdict = kilobytes > most ? 'TOO HEAVY' : 'ok'
  console.log(`${path}: ${kilobytes.toFixed(1)} kB of ${most} in ${files.length} files, ${verdict}`)
  if (process.argv.includes('--files')) for (const file of files) console.log(`  ${file}`)
}
if (tooHeavy) process.exitCode = 1

interface Chunk {
  readonly file: string
  readonly src?: string
  readonly isEntry?: boolean
  /** Chunks that it needs before it can run, by their key in the manifest. */
  readonly imports?: readonly string[]
}

/**
 * Returns the scripts that a first visit to a page loads: the ones in index.html, the chunks of the
 * matched routes (components that the router loads on its own), and all their imports.
 */
function measurePage(routes: readonly string[]): { files: string[]; bytes: number } {
  const manifest = readManifest()
  const keys = new Set<string>()
  function add(key: string) {
    if (keys.has(key)) return
    keys.add(key)
    for (const imported of chunkOf(manifest, key).imports ?? []) add(imported)
  }
  for (const [key, chunk] of Object.entries(manifest)) {
    if (chunk.isEntry || routes.some((route) => key.startsWith(`${route}?tsr-split=`))) add(key)
  }
  for (const route of routes) {
    if (![...keys].some((key) => key.startsWith(`${route}?`))) {
      throw new Error(`The build has no piece of ${route}: has the route moved?`)
    }
  }
  const files = [...keys].map((key) => chunkOf(manifest, key).file)
  const scripts = [...namedByIndex(), ...files].filter((file) => file.endsWith('.js'))
  return { files: scripts, bytes: scripts.reduce((sum, file) => sum + gzipped(file), 0) }
}

function readManifest(): Record<string, Chunk> {
  return JSON.parse(readFileSync(new URL('.vite/manifest.json', dist), 'utf8'))
}

function chunkOf(manifest: Record<string, Chunk>, key: string): Chunk {
  const chunk = manifest[key]
  if (chunk === undefined) throw new Error(`The manifest names no chunk ${key}`)
  return chunk
}

/** Returns scripts of index.html that the bundler has not made, such as the colour scheme's. */
function namedByIndex(): string[] {
  const html = readFileSync(new URL('index.html', dist), 'utf8')
  return [...html.matchAll(/<script src="\/([^"]+)"/g)].map((match) => match[1] ?? '')
}

function gzipped(file: string): number {
  return gzipSync(readFileSync(new URL(file, dist))).length
}
