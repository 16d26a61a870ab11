import { cpSync, mkdtempSync, writeFileSync } from 'node:fs'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { afterAll, beforeAll, expect, test } from 'vitest'

import { createIndexRenderer } from './render-index-html.ts'

const HTML = `<!doctype html><html lang="en"><head><title>Competitive Insights</title>
<link rel="preload" href="/assets/font.woff2" as="font"><link rel="stylesheet" crossorigin href="/assets/index.css"></head>
<body><div class="first-paint" aria-hidden="true"><div class="first-paint-bar"></div>
<div class="first-paint-page"><p class="first-paint-heading"></p><div></div></div></div>
<noscript></noscript></body></html>`
const PAGES = {
  '/login': { framed: false, document: false, heading: null, files: ['assets/login.js'] },
  '/profile': {
    framed: true,
    document: false,
    heading: null,
    files: ['assets/frame.js', 'assets/frame.css', 'assets/profile.js'],
  },
  '/raw-data': {
    framed: true,
    document: true,
    heading: 'Raw <Data> & more',
    files: ['assets/frame.js'],
  },
}
const OUTLINE = '<html data-framed lang="en">'

let built: string
beforeAll(async () => {
  built = await mkdtemp(join(tmpdir(), 'insights-first-page-'))
  await writeFile(join(built, 'index.html'), HTML)
  await mkdir(join(built, '.vite'))
  await writeFile(join(built, '.vite/first-files.json'), JSON.stringify(PAGES))
})
afterAll(() => rm(built, { recursive: true }))

const REPORT = '0b5c2f3e-6d1a-4c7b-9e8f-123456789abc'
/** Opens a URL with a report in its query. */
const open = (address: string, hasSession: boolean, report = REPORT) =>
  createIndexRenderer(built)({ address, report, hasSession, text: null })
const EVERY_PAGE = ['assets/index.css', 'assets/font.woff2']
/** The files that a page names besides those of every page. */
const filesOf = (html: string) =>
  allFilesOf(html).filter((file) => file !== undefined && !EVERY_PAGE.includes(file))
const allFilesOf = (html: string) =>
  [...html.matchAll(/href="\/([^"]+)"/g)].map((match) => match[1])

test('a page names the files of its URL, and shows the outline of the frame [D11.82]', () => {
  const html = open('/profile', true)
  expect(filesOf(html)).toEqual(PAGES['/profile'].files)
  expect(html).toContain('<link rel="modulepreload" crossorigin href="/assets/frame.js">')
  expect(html).toContain('<link rel="preload" as="style" crossorigin href="/assets/frame.css">')
  expect(html).toContain(OUTLINE)
})

test('a visitor without a session gets the files of the sign-in page, as the target of the redirect', () => {
  const html = open('/profile', false)
  expect(filesOf(html)).toEqual(PAGES['/login'].files)
  expect(html).not.toContain(OUTLINE)
})

test('a page outside the frame has no outline, with or without a session', () => {
  expect(open('/login', true)).not.toContain(OUTLINE)
})

test('a URL that is not listed has the outline and names nothing', () => {
  const html = open('/category-performance&category7', true)
  expect(filesOf(html)).toEqual([])
  expect(html).toContain(OUTLINE)
})

test('a page of a document lists the first responses it needs, for users with a session [D11.82]', () => {
  expect(filesOf(open('/raw-data', true)).slice(0, 2)).toEqual([
    `api/reports/${REPORT}`,
    `api/report-documents/${REPORT}`,
  ])
  expect(open('/raw-data', false)).not.toContain('/api/')
  expect(open('/profile', true)).not.toContain('/api/')
})

test('a page of a document has its heading in the outline, for users with a session [D11.154]', () => {
  const heading = '<p class="first-paint-heading">Raw &lt;Data> &amp; more</p>'
  expect(open('/raw-data', true)).toContain(heading)
  for (const html of [open('/raw-data', false), open('/profile', true)]) {
    expect(html).toContain('<p class="first-paint-heading"></p>')
  }
})

test('an invalid report id in the URL is not repeated [S13.10]', () => {
  for (const report of ['', '"><script>alert(1)</script>', '../../users', `${REPORT}"`]) {
    expect(open('/raw-data', true, report)).not.toMatch(/\/api\/|<script/)
  }
})

test('a page names its style sheet before its fonts, which nothing waits for [D11.82]', () => {
  expect(allFilesOf(open('/profile', true)).slice(0, 2)).toEqual(EVERY_PAGE)
})

test('a text replaces the outline below the app bar, and the title of the window [D27.1]', () => {
  const text = { title: '<Summary>', markup: '<main>The $& text</main>' }
  const html = createIndexRenderer(built)({
    address: '/raw-data',
    report: REPORT,
    hasSession: true,
    text,
  })
  expect(html).toContain('<title>&lt;Summary> · Competitive Insights</title>')
  expect(html).toContain(
    '<div class="first-paint" data-text><div class="first-paint-bar"></div>\n<main>The $& text</main></div><noscript>',
  )
  expect(html).not.toContain('first-paint-heading')
  expect(html).toContain('<html data-text-first')
})

test('a page with a text leaves its scripts until the text is painted [D27.45]', () => {
  const entry = '<script type="module" crossorigin src="/assets/index.js"></script>'
  const own = mkdtempSync(join(built, 'with-entry-'))
  cpSync(join(built, '.vite'), join(own, '.vite'), { recursive: true })
  writeFileSync(join(own, 'index.html'), HTML.replace('</head>', `${entry}</head>`))
  const render = createIndexRenderer(own)
  const visit = { address: '/raw-data', report: REPORT, hasSession: true }
  const html = render({ ...visit, text: { title: '', markup: '' } })
  expect(html.match(/<script[^>]*>/g)).toEqual([
    '<script defer src="/text-first.js" data-scripts="/assets/index.js /assets/frame.js">',
  ])
  expect(html).not.toContain('modulepreload')
  expect(html.match(/fetchpriority="low" crossorigin href="\/api/g)).toHaveLength(2)
  const outline = render({ ...visit, text: null })
  expect(outline).toContain(entry)
  expect(outline).not.toContain('fetchpriority')
})
