import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

import { AREAS, readImports } from './imports.ts'

/**
 * Prints how the repository is cut: lines by package, tests apart, files, levels of folders, and files
 * that exactly one other file imports. For comparing before and after a restructuring. Generated files
 * do not count as lines.
 */
const root = join(import.meta.dirname, '..')
const tracked = execFileSync('git', ['ls-files'], { cwd: root, encoding: 'utf8' })
  .trim()
  .split('\n')
const written = tracked.filter(
  (file) =>
    /\.(ts|tsx|css|js|html)$/.test(file) &&
    !file.endsWith('.gen.ts') &&
    existsSync(join(root, file)),
)
const sources = written.filter((file) => /\.tsx?$/.test(file))
const read = (file: string) => readFileSync(join(root, file), 'utf8')
const countLines = (file: string) => read(file).split('\n').length - 1
const lines = sources.map(countLines).toSorted((a, b) => a - b)

const TEST = /^(e2e|bench)\/|\/testing\/|[.-](test|spec)\./
/** Returns the lines of files, and their number: '14255 in 155 files'. */
function sumLines(files: readonly string[]): string {
  const sum = files.reduce((lines, file) => lines + countLines(file), 0)
  return `${sum} in ${files.length} files`
}
const linesIn = (...packages: readonly string[]) =>
  sumLines(written.filter((file) => packages.includes(file.split('/')[0]!) && !TEST.test(file)))

const importers = new Map<string, number>()
for (const file of sources) {
  const targets = readImports(read(file)).map((target) =>
    target.startsWith('@insights/')
      ? target.slice('@insights/'.length)
      : target.startsWith('.')
        ? join(dirname(file), target)
        : '',
  )
  for (const target of new Set(targets)) importers.set(target, (importers.get(target) ?? 0) + 1)
}

const folders = new Set(tracked.map((file) => dirname(file)))
const levels = tracked.map((file) => file.split('/').length - 1)
/** Returns 'areas + other folders' directly in a package. */
function countFolders(name: string): string {
  const inside = tracked
    .filter((file) => file.startsWith(`${name}/`))
    .map((file) => file.split('/'))
  const names = new Set(
    inside.flatMap(([, folder, ...below]) => (below.length > 0 ? [folder!] : [])),
  )
  const areas = [...names].filter((folder) => AREAS.includes(folder)).length
  return `${areas} + ${names.size - areas}`
}

process.stdout.write(
  [
    ['portal', linesIn('portal')],
    [
      'its styles',
      sumLines(written.filter((file) => file.startsWith('portal/') && file.endsWith('.css'))),
    ],
    ['server', linesIn('server')],
    ['domain', linesIn('domain')],
    [
      'print, platform, contract, client, charts',
      linesIn('print', 'platform', 'contract', 'client', 'charts'),
    ],
    ['source in all', sumLines(written.filter((file) => !TEST.test(file)))],
    ['tests, benchmarks', sumLines(written.filter((file) => TEST.test(file)))],
    ['tracked files', tracked.length],
    ['folders', folders.size],
    ['levels of folders, at most', Math.max(...levels)],
    ['lines of a source file, median', lines[Math.floor(lines.length / 2)]],
    ['source files of more than 400 lines', lines.filter((count) => count > 400).length],
    ...['contract', 'domain', 'server', 'portal', 'e2e'].map((name) => [
      `areas + other folders of ${name}`,
      countFolders(name),
    ]),
    ['files with one importer', sources.filter((file) => importers.get(file) === 1).length],
  ]
    .map(([name, count]) => `${String(count).padStart(22)}  ${name}\n`)
    .join(''),
)
