import * as z from 'zod'

import { endpoint } from '../endpoint.ts'
import { errorBody } from '../error.ts'
import { applicationKey, id } from '../fields.ts'
import { fingerprint } from './fingerprint.ts'

/** A cursor of a thousand editions; addresses are at most 16 kB long. */
const MAX_CURSOR_LENGTH = 12_000

/** An edition is named by its industry and its month, `YYYY-MM`. */
const edition = { industryId: id, edition: z.string() }
const report = {
  ...edition,
  industry: z.string(),
  reportId: id,
  revision: z.number(),
  fingerprint: fingerprint.nullable(),
}
const company = { ...report, companyId: id, company: z.string() }

/** A row of the feed, as NDJSON has it; CSV has the same fields as columns. */
export const feedRow = z.discriminatedUnion('type', [
  /** Its scores and answers follow, and replace all rows of this edition. */
  z.object({ type: z.literal('report'), ...report, title: z.string() }),
  /** A score is a fraction: 0.8125 is 81%. */
  z.object({
    type: z.literal('score'),
    ...company,
    application: z.literal('Overall').or(applicationKey),
    value: z.number(),
    rank: z.number(),
  }),
  /** True where the capability is available, null where there is no answer. */
  z.object({
    type: z.literal('answer'),
    ...company,
    application: applicationKey,
    categoryId: id,
    category: z.string(),
    capabilityId: id,
    capability: z.string(),
    value: z.boolean().nullable(),
  }),
  /** The edition may no longer be read: its rows must be deleted. */
  z.object({ type: z.literal('removed'), ...edition }),
  /** All rows so far are complete: a feed that breaks off later continues here. */
  z.object({ type: z.literal('cursor'), cursor: z.string() }),
  /** Always the last row, unless the feed broke off. */
  z.object({ type: z.literal('end'), cursor: z.string() }),
  /** The last row in place of `end`, when the token ended in the middle. */
  z.object({ type: z.literal('error'), message: z.string() }),
])
export type FeedRow = z.infer<typeof feedRow>

export const feedApi = {
  reports: endpoint({
    method: 'GET',
    path: '/feed/reports',
    query: z.strictObject({
      cursor: z.string().max(MAX_CURSOR_LENGTH).optional(),
      format: z.enum(['ndjson', 'csv']).optional(),
    }),
    responses: {
      200: {
        content: {
          'application/x-ndjson': { schema: feedRow },
          'text/csv': { schema: z.string() },
        },
      },
      400: errorBody,
      403: errorBody,
    },
  }),
}
