import type { TokenScope } from '../accounts/tokens.ts'
import { assignmentsApi } from '../clients/assignments.ts'
import type { Endpoint } from '../endpoint.ts'
import type { Query } from '../query-string.ts'
import { documentsApi } from '../reading/documents.ts'
import { feedApi } from '../reading/feed.ts'
import { reportsApi } from '../reports/reports.ts'
import { searchApi } from './search.ts'

/** A call that programs may make, as the API reference and the typed client have it. */
export interface ProgramCall {
  readonly endpoint: Endpoint
  /** The scope that an access token needs for it. */
  readonly scope: TokenScope
  /** Its response: a record, a list in pages, a text, or rows of NDJSON. */
  readonly kind: 'record' | 'pages' | 'text' | 'rows'
  readonly summary: string
  readonly description: string
  /** Parameters of the path, and query, of an example; `REPORT_ID` is the id of a report. */
  readonly example: Query
}

const REPORT = 'REPORT_ID'

/** All calls that programs may make, by their names in the client. */
export const PROGRAM_CALLS = {
  reports: {
    endpoint: reportsApi.find,
    scope: 'reports',
    kind: 'pages',
    summary: 'List reports',
    description:
      'The reports that you may see, bought or not: `access` is `read` for those that you bought. Filter by `industry`, `date` or a `term` of the title.',
    example: { $limit: 20, $sort: { date: -1 } },
  },
  report: {
    endpoint: reportsApi.get,
    scope: 'reports',
    kind: 'record',
    summary: 'Get a report',
    description: 'One report of the list, with its companies and categories.',
    example: { id: REPORT },
  },
  document: {
    endpoint: documentsApi.get,
    scope: 'reports',
    kind: 'record',
    summary: 'Get the document of a report',
    description:
      'All that the pages of a report show: rankings, scores, matrix, texts. Most of it is empty in a report that you have not bought. Send its `etag` as `If-None-Match`: an unchanged document is a 304.',
    example: { reportId: REPORT },
  },
  capabilitiesCsv: {
    endpoint: documentsApi.capabilitiesCsv,
    scope: 'files',
    kind: 'text',
    summary: 'Export the capabilities of a report',
    description: 'A row of CSV for each company, application and capability.',
    example: { reportId: REPORT },
  },
  feed: {
    endpoint: feedApi.reports,
    scope: 'files',
    kind: 'rows',
    summary: 'Load the feed of data',
    description:
      'All scores and answers that your company bought, for a warehouse. Keep the `cursor` of the last row and send it with the next load: you get what was bought, published or corrected since. Replace all rows of an edition (`industryId` and `edition`) when its `report` row comes, and delete them when it is `removed`. A feed without an `end` broke off: continue at its last cursor.',
    example: { format: 'csv' },
  },
  purchases: {
    endpoint: assignmentsApi.find,
    scope: 'reports',
    kind: 'pages',
    summary: 'List purchases',
    description: 'The editions that your company bought.',
    example: { $limit: 20 },
  },
  search: {
    endpoint: searchApi.find,
    scope: 'search',
    kind: 'record',
    summary: 'Search',
    description:
      'Reports, companies, capabilities, texts, notes and text on screenshots that you may read.',
    example: { text: 'transfer' },
  },
} as const satisfies Readonly<Record<string, ProgramCall>>

export type ProgramCalls = typeof PROGRAM_CALLS
