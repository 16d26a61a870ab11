import { LEAD_STATES } from '@insights/domain/clients/insight/leads.ts'
import { READ_PAGES } from '@insights/domain/clients/insight/read-pages.ts'
import * as z from 'zod'

import { endpoint } from '../endpoint.ts'
import { errorBody } from '../error.ts'
import { id, isoDateTime, text } from '../fields.ts'
import { MAX_ROWS } from '../find.ts'

const keysOf = <Key extends string>(list: readonly { readonly key: Key }[]) =>
  z.enum(list.map(({ key }) => key) as [Key, ...Key[]])

export const readPage = keysOf(READ_PAGES)
const leadState = keysOf(LEAD_STATES)

const named = z.object({ _id: id, name: z.string() })
const industry = z.object({ _id: id, title: z.string() })
/** An edition by its readable revision. */
const edition = z.object({ report: id, title: z.string(), date: isoDateTime })

/** Reading of one edition by one company or one person. */
const readEdition = z.object({
  edition,
  industry,
  /** Times that it was opened; looks within an hour are one. */
  opens: z.int(),
  previews: z.int(),
  /** Files that were made of it: PDF, slides, workbook, CSV. */
  exports: z.int(),
  /** The pages that were looked at. */
  pages: z.array(readPage).max(READ_PAGES.length),
  lastAt: isoDateTime,
})
const readByCompany = readEdition.extend({
  company: named,
  /** People of the company who opened it or looked at a page. */
  readers: z.int(),
  bought: z.boolean(),
})

const insightSettings = {
  /** False while nothing is counted. */
  on: z.boolean(),
  /** Months for which it is kept. */
  months: z.int(),
}

const insight = z.object({
  ...insightSettings,
  /** The last read first. */
  rows: z.array(readByCompany).max(MAX_ROWS),
})

const lead = z.object({
  company: named,
  salesPerson: z.string().nullable(),
  industry,
  /** Times that previews of the industry's editions were opened. */
  previews: z.int(),
  /** People who opened them. */
  readers: z.int(),
  lastAt: isoDateTime.nullable(),
  /** The latest request to buy one of its editions. */
  request: z
    .object({ date: isoDateTime, requestedAt: isoDateTime, declinedAt: isoDateTime.nullable() })
    .nullable(),
  bought: z.boolean(),
  state: leadState,
  note: z.string(),
  /** Null until staff note something. */
  updatedAt: isoDateTime.nullable(),
})

const renewal = z.object({
  company: named,
  salesPerson: z.string().nullable(),
  industry,
  /** Number of its editions that the company bought. */
  editions: z.int(),
  latestBought: isoDateTime,
  latestPublished: isoDateTime,
  /** Published editions that are later than all that the company bought. */
  missed: z.int(),
  inWork: isoDateTime.nullable(),
  poDate: isoDateTime.nullable(),
})

export type ReadEdition = z.infer<typeof readEdition>
export type ReadByCompany = z.infer<typeof readByCompany>
export type Lead = z.infer<typeof lead>
export type RenewalRow = z.infer<typeof renewal>

/** Days that Insight can look back. */
export const INSIGHT_DAYS = [30, 90, 365, 730] as const

export const insightApi = {
  /** Counts a page that a reader has on screen; the portal sends it by itself. */
  count: endpoint({
    method: 'POST',
    path: '/page-views',
    body: z.strictObject({ report: id, page: readPage }),
    responses: { 200: z.object({ counted: z.boolean() }), 404: errorBody },
  }),
  get: endpoint({
    method: 'GET',
    path: '/insight',
    query: z.strictObject({ days: z.enum(INSIGHT_DAYS.map(String) as ['30']).optional() }),
    responses: { 200: insight },
  }),
  own: endpoint({
    method: 'GET',
    path: '/own-reading',
    responses: {
      200: z.object({ ...insightSettings, rows: z.array(readEdition).max(MAX_ROWS) }),
    },
  }),
  leads: endpoint({
    method: 'GET',
    path: '/leads',
    responses: { 200: z.object({ ...insightSettings, rows: z.array(lead).max(MAX_ROWS) }) },
  }),
  noteLead: endpoint({
    method: 'PUT',
    path: '/leads',
    body: z.strictObject({
      company: id,
      industry: id,
      state: leadState,
      note: text(500),
      /** The stamp as read, null for the first note. */
      updatedAt: isoDateTime.nullable(),
    }),
    responses: { 200: z.object({ updatedAt: isoDateTime }), 404: errorBody, 409: errorBody },
  }),
  renewals: endpoint({
    method: 'GET',
    path: '/renewals',
    responses: { 200: z.object({ rows: z.array(renewal).max(MAX_ROWS) }) },
  }),
}
