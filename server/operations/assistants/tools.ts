import { MAX_SEARCH_TEXT, type SearchResult } from '@insights/contract/operations/search.ts'
import { SEARCH_KINDS } from '@insights/domain/operations/search/search-kinds.ts'
import { formatMonth } from '@insights/domain/text/format-date.ts'
import * as z from 'zod'

import { brandTools } from './brand-tools.ts'
import type { Reading } from './read-reports.ts'
import { reportTools } from './report-tools.ts'
import { maybe, quoteOf, quotes, RESULT, rows, text, texts, type Tool } from './results.ts'

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

export const TOOLS: Readonly<Record<string, Tool>> = {
  list_reports: listReports,
  ...brandTools,
  ...reportTools,
  search,
}
