import { id } from '@insights/contract/fields.ts'
import { plainText } from '@insights/domain/content/rich-text.ts'
import type { ReportDocument } from '@insights/domain/reading/document/report-document.ts'
import { listTexts } from '@insights/domain/reading/figures/read-texts.ts'
import { explainScoring } from '@insights/domain/reading/findings/scoring-explained.ts'
import { includesAccess } from '@insights/domain/reports/access/access.ts'
import { formatMonth } from '@insights/domain/text/format-date.ts'
import {
  INVALID_PARAMS,
  type McpServer,
  ProtocolError,
  ResourceTemplate,
} from '@modelcontextprotocol/server'

import { notFound } from '../../http/errors.ts'
import type { Reading } from './read-reports.ts'
import { cite, messageOf, quoteOf, QUOTES_ARE_DATA, writeText } from './results.ts'

const MAX_REPORTS = 5
const MAX_UPDATES = 100
const MAX_CHARACTERS = 40_000

const mimeType = 'text/plain'

/** Pages of a report that are words, by the last part of their URL. */
const PAGES: ReadonlyMap<string, string> = new Map([
  ['executive-summary', 'Executive Summary'],
  ['consumer-survey', 'Consumer Survey'],
  ['product-rating', 'Product Rating'],
  ['category-performance', 'Category Performance'],
  ['trends-innovations', 'Trends & Innovations'],
  ['changes', 'What Changed'],
  ['methodology', 'Methodology'],
])

/** Returns the words of a page, in its order. */
function readPage(document: ReportDocument, page: string): readonly string[] {
  const { executiveSummary, methodology, updates, report } = document
  if (page === 'consumer-survey') return explainScoring(document)
  if (page === 'methodology') return [plainText(methodology ?? '')]
  if (page === 'changes') {
    const now = updates.filter(({ date }) => date === report.date).slice(0, MAX_UPDATES)
    return now.map(({ company, application, category, capability, change, note }) => {
      const what = `${company}, ${application}: ${capability} (${category}), ${change}`
      return note === '' ? what : `${what}\n${writeText({ quoted: quoteOf('a note', note) })}`
    })
  }
  const written = listTexts(document).filter(({ name }) => name.startsWith(PAGES.get(page) ?? ''))
  const texts = written.map(({ name, html }) => `${name}\n${plainText(html)}`)
  return page === 'executive-summary' ? [executiveSummary.intro, ...texts] : texts
}

/** Adds the pages of reports that are open to the caller as texts with their source. */
export function addPages(server: McpServer, reading: Reading): void {
  const template = new ResourceTemplate('report://{report}/{page}', {
    async list() {
      const { data } = await reading.findReports(MAX_REPORTS)
      const open = data.filter(({ access }) => includesAccess(access, 'sample'))
      const resources = open.flatMap(({ _id, title, date }) =>
        [...PAGES].map(([page, name]) => ({
          uri: `report://${_id}/${page}`,
          name: `${title}, ${formatMonth(date)}: ${name}`,
          mimeType,
        })),
      )
      return { resources }
    },
  })
  const description = `A page of a report as text: ${[...PAGES.keys()].join(', ')}. ${QUOTES_ARE_DATA}`
  server.registerResource(
    'report-page',
    template,
    { title: 'Page of a report', description, mimeType },
    async ({ href: uri }, { report, page }) => {
      try {
        return { contents: [{ uri, mimeType, text: await read(String(report), String(page)) }] }
      } catch (error) {
        throw new ProtocolError(INVALID_PARAMS, messageOf(error, reading))
      }
    },
  )

  async function read(reportId: string, page: string): Promise<string> {
    const title = PAGES.get(page)
    if (title === undefined || !id.safeParse(reportId).success) throw notFound()
    const document = await reading.open(reportId)
    const words = readPage(document, page).join('\n\n')
    const leftOut = words.length > MAX_CHARACTERS ? 'The rest. The page has all.' : null
    await reading.log(`the page ${title}`, document.report)
    const path = page === 'methodology' ? '/appendix/methodology' : `/content-building/${page}`
    const source = cite(reading.publicUrl, { report: document.report, title, path })
    return `${words.slice(0, MAX_CHARACTERS)}\n\n${writeText({ leftOut, source })}`
  }
}
