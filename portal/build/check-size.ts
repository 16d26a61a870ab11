import { measurePage } from './page-weight.ts'

/**
 * The most JavaScript, in kilobytes of 1000 bytes gzipped, that a page may make a browser load on a
 * first visit. `routes` are the files of the routes that its address matches.
 */
const PAGES = [
  { address: '/login', most: 160, routes: ['routes/login.tsx'] },
  {
    address: '/report',
    most: 180,
    routes: ['routes/_frame.tsx', 'routes/_frame/report.index.tsx'],
  },
  {
    address: '/content-building/executive-summary',
    most: 215,
    routes: [
      'routes/_frame.tsx',
      'routes/_frame/_selected/_document.tsx',
      'routes/_frame/_selected/_document/content-building.executive-summary.tsx',
    ],
  },
]

let tooHeavy = false
for (const { address, most, routes } of PAGES) {
  const { files, bytes } = measurePage(routes)
  const kilobytes = bytes / 1000
  tooHeavy ||= kilobytes > most
  const verdict = kilobytes > most ? 'TOO HEAVY' : 'ok'
  console.log(
    `${address}: ${kilobytes.toFixed(1)} kB of ${most} in ${files.length} files, ${verdict}`,
  )
  if (process.argv.includes('--files')) for (const file of files) console.log(`  ${file}`)
}
if (tooHeavy) process.exitCode = 1
