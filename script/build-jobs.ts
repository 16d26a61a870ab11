/**
 * Makes a file of each program that runs in a child process, `dist/<name>.js` in its package. It starts in
 * a third of the time: no types are removed, and no hundreds of modules are searched. Builds nothing
 * when no source has changed. `script/setup` and each run of the tests call it.
 */
import { createHash } from 'node:crypto'
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join, relative } from 'node:path'

import { rolldown } from 'rolldown'

const ROOT = join(import.meta.dirname, '..')

/** By package. */
const PROGRAMS = {
  platform: [
    'child/job-host.ts',
    'capture/capture-job.ts',
    'image/read-text-job.ts',
    'image/redact-job.ts',
    'image/render-job.ts',
    'spreadsheet/read-sheet-job.ts',
  ],
  print: ['office-job.ts', 'pdf/print-job.ts', 'brand/board/lacked-capabilities-job.ts'],
  server: ['reading/uncertainty/draw-job.ts', 'survey/read-respondents-job.ts'],
}

/** Packages that load native code or files beside their own. */
const EXTERNAL = [/^sharp$/, /^libheif-js/, /^tesseract/, /^@myriaddreamin\//, /^puppeteer-core$/]

/** Sources of every file: the packages by their versions, and this program. */
const ALWAYS = ['package-lock.json', 'script/build-jobs.ts']

export default async function buildJobs(): Promise<void> {
  for (const [name, programs] of Object.entries(PROGRAMS)) await buildPackage(ROOT, name, programs)
}

/** Builds these programs of a package, unless they were built of the same sources. */
export async function buildPackage(
  root: string,
  name: string,
  programs: readonly string[],
): Promise<void> {
  const folder = join(root, name, 'dist')
  const list = join(folder, 'sources.json')
  if (isCurrent(root, list)) return
  rmSync(folder, { recursive: true, force: true })
  const bundle = await rolldown({
    input: programs.map((program) => join(root, name, program)),
    platform: 'node',
    external: EXTERNAL,
  })
  await bundle.write({ dir: folder, format: 'esm' })
  const sources = (await bundle.watchFiles)
    .filter((file) => existsSync(file) && !file.includes('node_modules'))
    .map((file) => relative(root, file))
  await bundle.close()
  const sums = [...ALWAYS, ...sources].map((source) => [source, sumOf(root, source)])
  writeFileSync(list, JSON.stringify(Object.fromEntries(sums), null, 1))
}

function isCurrent(root: string, list: string): boolean {
  if (!existsSync(list)) return false
  const sums = JSON.parse(readFileSync(list, 'utf8')) as Record<string, string>
  return Object.entries(sums).every(([source, sum]) => sumOf(root, source) === sum)
}

/** Returns an empty text for a file that is gone. */
function sumOf(root: string, source: string): string {
  const path = join(root, source)
  return existsSync(path) ? createHash('sha256').update(readFileSync(path)).digest('base64') : ''
}

if (import.meta.main) await buildJobs()
