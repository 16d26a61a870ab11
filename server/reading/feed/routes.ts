import { Readable } from 'node:stream'

import { feedApi, type FeedRow } from '@insights/contract/reading/feed.ts'
import { linesOf } from '@insights/print/render-capabilities-csv.ts'

import { forbidden, HttpError } from '../../http/errors.ts'
import { callerOf } from '../../http/permissions.ts'
import type { Routes } from '../../http/routes.ts'
import { COMPRESS_ROWS, resume } from '../../http/streamed-rows.ts'
import { readFeed } from './read-feed.ts'

/** Feeds of a client at a time: each has a report in memory, however slowly it is read. */
const MAX_OPEN = 3

/** All that a client bought as data, for warehouses that load each night what has changed. */
export const feedRoutes: Routes = async (route, services) => {
  const open = new Map<string, number>()
  const openOf = (client: string) => open.get(client) ?? 0
  route(
    feedApi.reports,
    {
      permission: 'reader',
      ownership: 'own',
      programs: 'files',
      securityEvent: 'export',
      limit: { what: 'feeds loaded', most: 20, of: ({ id }) => id },
      compress: COMPRESS_ROWS,
    },
    async (request, reply) => {
      const { companyCustomerId: client } = callerOf(request)
      if (client === null) throw forbidden(NO_CLIENT)
      if (openOf(client) >= MAX_OPEN) throw tooManyOpen
      open.set(client, openOf(client) + 1)
      reply.raw.once('close', () => {
        open.set(client, openOf(client) - 1)
        if (openOf(client) === 0) open.delete(client)
      })
      const { cursor, format } = request.query
      const batches = readFeed(services, request, client, cursor)
      const first = batches.next()
      // Awaited here, as nothing can be rejected after the first row is sent.
      await first
      const rows = resume(first, batches)
      return format === 'csv'
        ? reply.type('text/csv; charset=utf-8').send(Readable.from(renderCsv(rows)))
        : reply.type('application/x-ndjson; charset=utf-8').send(Readable.from(renderLines(rows)))
    },
  )
}

const NO_CLIENT = 'The feed has what a company bought, and you belong to none.'

const tooManyOpen = new HttpError(
  'TooManyRequests',
  429,
  `Your company is loading the feed ${MAX_OPEN} times at once already. Please try again in a minute.`,
  { retryAfter: 60 },
)

type Batches = AsyncIterable<readonly FeedRow[]>

async function* renderLines(batches: Batches): AsyncGenerator<string> {
  for await (const rows of batches) yield rows.map((row) => `${JSON.stringify(row)}\n`).join('')
}

const COLUMNS = [
  'type', 'industryId', 'industry', 'edition', 'reportId', 'title', 'revision', 'fingerprint',
  'companyId', 'company', 'application', 'categoryId', 'category', 'capabilityId', 'capability',
  'value', 'rank', 'cursor', 'message',
] as const // prettier-ignore

async function* renderCsv(batches: Batches): AsyncGenerator<string> {
  yield linesOf([COLUMNS])
  for await (const rows of batches) {
    yield linesOf(
      rows.map((row: Readonly<Record<string, string | number | boolean | null>>) =>
        COLUMNS.map((column) => String(row[column] ?? '')),
      ),
    )
  }
}
