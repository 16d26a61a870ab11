import { SEARCH_KINDS, TEXT_PAGES } from '@insights/domain/operations/search/search-kinds.ts'
import * as z from 'zod'

import { endpoint } from '../endpoint.ts'
import { errorBody } from '../error.ts'
import { applicationId, id, isoDateTime } from '../fields.ts'
import { brandPage } from '../reading/brand-settings.ts'

/** Characters of a search at most; more makes none narrower. */
export const MAX_SEARCH_TEXT = 200
/** Results of each kind: at first, and when one kind is asked for. */
export const RESULTS_OF_KIND = 5
export const RESULTS_OF_ONE_KIND = 50

const searchKind = z.enum(SEARCH_KINDS)

const searchQuery = z.strictObject({
  text: z.string().max(MAX_SEARCH_TEXT, `Must be at most ${MAX_SEARCH_TEXT} characters`),
  /** The report of the page: its results come first. Changes the order alone. */
  report: id.optional(),
  /** Only results of this kind, and more of them. */
  kind: searchKind.optional(),
})

const searchResult = z.object({
  kind: searchKind,
  title: z.string(),
  /** The part of a text, note or screenshot that was found. */
  quote: z.string().nullable(),
  /** The category, or the company and application, that it belongs to. */
  context: z.string().nullable(),
  /** The newest edition that has it and is open to the caller. */
  report: z
    .object({
      _id: id,
      industry: z.string(),
      date: isoDateTime,
      /** `open`: still edited; `preview`: not bought. */
      state: z.enum(['open', 'published', 'preview']),
    })
    .nullable(),
  company: id.nullable(),
  capability: id.nullable(),
  category: id.nullable(),
  application: applicationId.nullable(),
  answer: id.nullable(),
  image: id.nullable(),
  /** The page of a text, the id of its section there, and its category group. */
  text: z
    .object({
      page: z.enum(TEXT_PAGES),
      section: z.string().nullable(),
      group: z.string().nullable(),
    })
    .nullable(),
  view: z.object({ _id: id, page: brandPage }).nullable(),
})

const searchGroup = z.object({
  kind: searchKind,
  /** Counts what is open to the caller alone. */
  total: z.number(),
  /** True if there are more than the total says. */
  more: z.boolean(),
  /** True if nothing has the words as typed: these titles are similar. */
  similar: z.boolean(),
  results: z.array(searchResult),
})

export type SearchResult = z.infer<typeof searchResult>
export type SearchGroup = z.infer<typeof searchGroup>

export const searchApi = {
  find: endpoint({
    method: 'GET',
    path: '/search',
    query: searchQuery,
    responses: { 200: z.object({ groups: z.array(searchGroup) }), 400: errorBody },
    description:
      'Searches what is open to the caller: reports, companies, capabilities, texts, notes, text on screenshots and saved views. The best group comes first.',
  }),
}
