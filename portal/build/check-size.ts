import { readFileSync } from 'node:fs'
import { gzipSync } from 'node:zlib'

/**
 * The maximum of JavaScript, in kilobytes of 1000 bytes gzipped, that a page may load on a first
 * visit.
 */
const PAGES = {
  '/login': 171,
  '/report': 187,
  '/content-building': 221,
  '/your-brand/standing': 236,
  '/content-building/executive-summary': 201,
}

const read = (file: string) => readFileSync(new URL(`../dist/${file}`, import.meta.url))

/** The scripts of index.html, without the one that is deferred. */
const ofAllPages = [
  ...read('index.html')
    .toString()
    .matchAll(/(?<!defer )(?:src|href)="\/([^"]+\.js)"/g),
].map(([, file = '']) => file)

/** Further files of each page, as route-files.ts lists them for the server. */
const pages = JSON.parse(read('.vite/first-files.json').toString()) as Partial<
  Record<string, { readonly files: readonly string[] }>
>

for (const [path, most] of Object.entries(PAGES)) {
  const page = pages[path]
  if (!page) throw new Error(`The build has no page ${path}: has the route moved?`)
  const files = [...ofAllPages, ...page.files].filter((file) => file.endsWith('.js'))
  const bytes = files.reduce((sum, file) => sum + gzipSync(read(file)).length, 0)
  const tooHeavy = bytes > most * 1000
  const verdict = tooHeavy ? 'TOO HEAVY' : 'ok'
  console.log(
    `${path}: ${(bytes / 1000).toFixed(1)} kB of ${most} in ${files.length} files, ${verdict}`,
  )
  if (process.argv.includes('--files')) for (const file of files) console.log(`  ${file}`)
  if (tooHeavy) process.exitCode = 1
}
