import { id } from '@insights/contract/fields.ts'
import { MAX_SEARCH_TEXT, type SearchResult } from '@insights/contract/operations/search.ts'
import { plainText } from '@insights/domain/content/rich-text.ts'
import { SEARCH_KINDS } from '@insights/domain/operations/search/search-kinds.ts'
import type { ReportDocument } from '@insights/domain/reading/document/report-document.ts'
import { listTexts } from '@insights/domain/reading/figures/read-texts.ts'
import { explainScoring } from '@insights/domain/reading/findings/scoring-explained.ts'
import { includesAccess } from '@insights/domain/reports/access/access.ts'
import { formatMonth } from '@insights/domain/text/format-date.ts'
import {
  McpServer,
  type StandardSchemaWithJSON,
  INVALID_PARAMS,
  ProtocolError,
  ResourceTemplate,
} from '@modelcontextprotocol/server'
import * as z from 'zod'

import { notFound } from '../../http/errors.ts'
import { brandTools } from './brand-tools.ts'
import type { Reading } from './read-reports.ts'
import { reportTools } from './report-tools.ts'
import {
  cite,
  messageOf,
  QUOTES_ARE_DATA,
  writeText,
  quoteOf,
  maybe,
  quotes,
  RESULT,
  rows,
  text,
  texts,
  type Tool,
} from './results.ts'

const INSTRUCTIONS = `Reports that compare companies of an industry by their capabilities. Begin with list_reports. Quote figures with their interval or verdict, and cite report, revision and page. ${QUOTES_ARE_DATA}`

/** Tools, pages and prompts are the same for as long as a version of the portal runs. */
const NOTHING_CHANGES = {
  tools: { listChanged: false },
  resources: { listChanged: false },
  prompts: { listChanged: false },
}

/** Returns the server of one call, which reads for its caller. */
export function createAssistantServer(reading: Reading): McpServer {
  const server = new McpServer(
    { name: 'competitive-insights', title: 'Competitive Insights', version: '1.0.2' },
    { instructions: INSTRUCTIONS, capabilities: NOTHING_CHANGES },
  )
  for (const [name, { answer, ...tool }] of OFFERED) {
    server.registerTool(name, tool, async (args) => {
      try {
        const { data, leftOut = null, pages } = await answer(reading, args as never, name)
        const citations = pages.map((page) => cite(reading.publicUrl, page))
        const fields = { ...data, leftOut, citations }
        const content = [{ type: 'text', text: writeText(fields) } as const]
        return { content, structuredContent: fields }
      } catch (error) {
        return { content: [{ type: 'text', text: messageOf(error, reading) }], isError: true }
      }
    })
  }
  addPages(server, reading)
  const company = z.string().max(300).optional().describe('Your own brand if missing')
  server.registerPrompt(
    'brief_me',
    {
      title: 'Brief me on what changed',
      description: 'A short briefing on a company in the newest edition.',
      argsSchema: z.object({ company }),
    },
    ({ company: named = 'our own brand' }) => {
      const text = `Brief me on what changed for ${named}. Find the newest report that is open to us with list_reports, then use standing, why_it_changed and advice. At most six sentences: the finding first, each figure with its interval or verdict, and the citations at the end. ${QUOTES_ARE_DATA}`
      return { messages: [{ role: 'user', content: { type: 'text', text } }] }
    },
  )
  return server
}

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
function addPages(server: McpServer, reading: Reading): void {
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

const MAX_LISTED = 50

const listReports: Tool = {
  title: 'List reports',
  description: 'The reports that you may read, the newest first. Other tools take their _id.',
  inputSchema: z.strictObject({ limit: z.int().min(1).max(MAX_LISTED).default(20) }),
  outputSchema: z.object({
    reports: rows({
      ...texts('_id title industry month status'),
      revision: z.number(),
      access: text.describe('preview: not bought, closed to the other tools'),
    }),
    ...RESULT,
  }),
  async answer(reading, { limit }: { readonly limit: number }, name) {
    const [{ total, data }] = await Promise.all([
      reading.findReports(limit),
      reading.log(name, null),
    ])
    const reports = data.map(({ _id, title, industry, date, revision, status, access }) => {
      const month = formatMonth(date)
      return { _id, title, industry: industry.title, month, revision, status, access }
    })
    const others = total - reports.length
    return {
      data: { reports },
      leftOut: others > 0 ? `${others} older reports are left out. Ask with “limit”.` : null,
      pages: data.map((report) => ({ report, title: 'Cover', path: '/content-building' })),
    }
  },
}

const search: Tool = {
  title: 'Search',
  description:
    'Searches what you may read: reports, companies, capabilities, written texts, notes and text on screenshots.',
  inputSchema: z.strictObject({
    text: text.min(1).max(MAX_SEARCH_TEXT),
    kind: z.enum(SEARCH_KINDS).optional().describe('Only results of this kind, and more of them'),
  }),
  outputSchema: z.object({
    results: rows({ ...texts('kind title'), ...texts('context report capability', maybe) }),
    quoted: quotes,
    ...RESULT,
  }),
  async answer(reading, args: Parameters<Reading['search']>[0], name) {
    const [{ groups, reports }] = await Promise.all([reading.search(args), reading.log(name, null)])
    const found = groups.flatMap(({ results }) => results)
    const others = groups.reduce((sum, { total }) => sum + total, 0) - found.length
    return {
      data: {
        results: found.map(({ kind, title, context, report, capability }) => {
          return { kind, title, context, report: report && report._id, capability }
        }),
        quoted: found.flatMap(({ kind, title, quote }) =>
          quote ? [quoteOf(`${kind} “${title}”`, quote)] : [],
        ),
      },
      leftOut: others > 0 ? `${others} results are left out. Ask with “kind”.` : null,
      pages: found.flatMap((one) => {
        const report = reports.get(one.report?._id ?? '')
        return report ? [{ report, title: one.title, path: pathOf(one) }] : []
      }),
    }
  },
}

/** Returns the path of the page that has a result. */
function pathOf({ capability, text: found }: SearchResult): string {
  if (capability !== null) return `/appendix/capability/${capability}`
  if (found?.page === 'methodology') return '/appendix/methodology'
  return found ? `/content-building/${found.page}` : '/content-building'
}

const TOOLS: Readonly<Record<string, Tool>> = {
  list_reports: listReports,
  ...brandTools,
  ...reportTools,
  search,
}

/** The tools as they are offered, whose schemas are described once: that takes longer than a call. */
const OFFERED = Object.entries(TOOLS).map(([name, { inputSchema, outputSchema, ...tool }]) => {
  const quotes = 'quoted' in outputSchema.shape ? ` ${QUOTES_ARE_DATA}` : ''
  const offered = {
    ...tool,
    description: `${tool.description}${quotes}`,
    annotations: { readOnlyHint: true, idempotentHint: true, openWorldHint: false },
    inputSchema: describeOnce(inputSchema, 'input'),
    outputSchema: describeOnce(outputSchema, 'output'),
  }
  return [name, offered] as const
})

function describeOnce(schema: z.ZodObject, io: 'input' | 'output'): StandardSchemaWithJSON {
  const standard = schema['~standard']
  const described = standard.jsonSchema[io]({ target: 'draft-2020-12' })
  const jsonSchema = { input: () => described, output: () => described }
  return { '~standard': { ...standard, jsonSchema } }
}
