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

/** Page that visitors without a session are redirected to. */
const SIGN_IN = '/login'

export interface Visit {
  /** '/content-building' */
  readonly address: string
  /** The report in its query, '' for none. */
  readonly report: string
  /** True when the request has a session's token, valid or not. */
  readonly hasSession: boolean
}

/**
 * Renders index.html for a URL: adds preload links for the route's files and first API calls, and
 * whether to show the outline of the frame, with the page's heading if it is known.
 */
export function createIndexRenderer(built: string) {
  const html = readFileSync(join(built, 'index.html'), 'utf8')
  const pages = readPages(join(built, '.vite/first-files.json'))
  return ({ address, report, hasSession }: Visit): string => {
    const asked = pages.get(address)
    const page = (asked?.framed ?? true) && !hasSession ? pages.get(SIGN_IN) : asked
    const framed = page?.framed ?? hasSession
    const calls = framed && page?.document && REPORT.test(report) ? callsFor(report) : []
    const heading = framed ? (page?.heading ?? '') : ''
    return html
      .replace(HEADING, () => HEADING + escape(heading))
      .replace('<html', framed ? '<html data-framed' : '<html')
      .replace('</head>', () => [...calls, ...(page?.files.map(linkTo) ?? []), '</head>'].join(''))
  }
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

const escape = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')

function linkTo(file: string): string {
  return file.endsWith('.css')
    ? `<link rel="preload" as="style" crossorigin href="/${file}">`
    : `<link rel="modulepreload" crossorigin href="/${file}">`
}
