import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

import { pathOf } from '@insights/contract/endpoint.ts'
import { documentsApi } from '@insights/contract/reading/documents.ts'
import { reportsApi } from '@insights/contract/reports/reports.ts'

interface Page {
  /** True for a page in the portal's frame, which only signed-in users see. */
  readonly framed: boolean
  /** True for a page that shows the document of the report in its URL. */
  readonly document: boolean
  /** Heading above it, if it is the same for all reports. */
  readonly heading: string | null
  /** Scripts and styles that it needs besides those of every page. */
  readonly files: readonly string[]
}

const REPORT = /^[0-9a-f-]{36}$/

/** Where the outline has room for the heading, see portal/index.html. */
const HEADING = '<p class="first-paint-heading">'
/** The outline below the app bar, which a page's text replaces. */
const OUTLINE = /<div class="first-paint-page">[\s\S]*?<\/div>\s*<\/div>\s*(?=<noscript>)/
const HIDDEN = '<div class="first-paint" aria-hidden="true">'
/** The portal's first script. */
const ENTRY = /<script type="module" crossorigin src="([^"<>]+)"><\/script>/
const SCRIPT = /<link rel="modulepreload" crossorigin href="([^"<>]+)">/g
/** Where the fonts begin, which are listed behind all styles. */
const FONTS = /(?=<link\s+rel="preload")/
const PRODUCT = 'Competitive Insights'

/** Page that visitors without a session are redirected to. */
const SIGN_IN = '/login'

export interface Visit {
  /** '/content-building' */
  readonly address: string
  /** The report in its query, '' for none. */
  readonly report: string
  /** True when the request has a session's token, valid or not. */
  readonly hasSession: boolean
  /** The text of the page for this session; null for an outline alone. */
  readonly text: ShownText | null
}

/** The text of a report's page, for one reader. */
export interface ShownText {
  /** Without the product's name. */
  readonly title: string
  /** Markup of the page below the app bar, escaped. */
  readonly markup: string
}

/** The parts of a request that decide about the text of a page. */
export interface TextVisit {
  readonly address: string
  readonly query: URLSearchParams
  readonly token: string
}

/** Finds the text of a page; null for a page or a session without one. */
export type FindText = (visit: TextVisit) => Promise<ShownText | null>

/**
 * Renders index.html for a URL: adds preload links for the route's files and first API calls, and
 * whether to show the outline of the frame, with the page's text if there is one, else with its
 * heading if it is known.
 */
export function createIndexRenderer(built: string) {
  const html = stylesFirst(readFileSync(join(built, 'index.html'), 'utf8'))
  const pages = readPages(join(built, '.vite/first-files.json'))
  return ({ address, report, hasSession, text }: Visit): string => {
    const asked = pages.get(address)
    const page = (asked?.framed ?? true) && !hasSession ? pages.get(SIGN_IN) : asked
    const framed = page?.framed ?? hasSession
    const calls = framed && page?.document && REPORT.test(report) ? callsFor(report) : []
    const heading = framed ? (page?.heading ?? '') : ''
    const links = [...calls, ...(page?.files.map(linkTo) ?? []), '</head>'].join('')
    const headed = html
      .replace('<html', framed ? '<html data-framed' : '<html')
      .replace('</head>', () => links)
    if (!text) return headed.replace(HEADING, () => HEADING + escape(heading))
    return textFirst(headed)
      .replace('<html', '<html data-text-first')
      .replace(`<title>${PRODUCT}`, () => `<title>${escape(text.title)} · ${PRODUCT}`)
      .replace(HIDDEN, '<div class="first-paint" data-text>')
      .replace(OUTLINE, () => `${text.markup}</div>`)
  }
}

/**
 * Moves the style sheet of every page before the fonts: browsers have few connections at once, and
 * nothing is painted without it.
 */
function stylesFirst(html: string): string {
  const [link] = /<link rel="stylesheet"[^<>]*>/.exec(html) ?? ['']
  return FONTS.test(html) ? html.replace(link, '').replace(FONTS, () => link) : html
}

function readPages(file: string): ReadonlyMap<string, Page> {
  if (!existsSync(file)) return new Map()
  return new Map(Object.entries(JSON.parse(readFileSync(file, 'utf8')) as Record<string, Page>))
}

/**
 * Preload links of the page's first calls; with `crossorigin` as its own calls have it, or they are
 * made twice.
 */
function callsFor(report: string): string[] {
  return [
    pathOf(reportsApi.get, { id: report }),
    pathOf(documentsApi.get, { reportId: report }),
  ].map((path) => `<link rel="preload" as="fetch" crossorigin href="${path}">`)
}

/**
 * Leaves the scripts to `portal/public/text-first.js`, which requests them once the text is painted,
 * and lets responses of the API wait for styles and fonts.
 */
function textFirst(html: string): string {
  const entry = ENTRY.exec(html)?.[1] ?? ''
  const scripts = [entry, ...[...html.matchAll(SCRIPT)].map(([, script]) => script)]
  return html
    .replace(
      ENTRY,
      `<script defer src="/text-first.js" data-scripts="${scripts.join(' ')}"></script>`,
    )
    .replaceAll(SCRIPT, '')
    .replaceAll('<link rel="preload" as="fetch"', '$& fetchpriority="low"')
}

const escape = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')

function linkTo(file: string): string {
  return file.endsWith('.css')
    ? `<link rel="preload" as="style" crossorigin href="/${file}">`
    : `<link rel="modulepreload" crossorigin href="/${file}">`
}
