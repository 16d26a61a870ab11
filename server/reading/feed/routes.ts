import { Readable } from 'node:stream'

import { feedApi } from '@insights/contract/reading/feed.ts'

import { forbidden, HttpError } from '../../http/errors.ts'
import { callerOf } from '../../http/permissions.ts'
import type { Routes } from '../../http/routes.ts'
import { COMPRESS_ROWS, resume } from '../../http/streamed-rows.ts'
import { Loaded, readCursor } from './feed-cursor.ts'
import { readFeed } from './read-feed.ts'
import { renderFeed } from './render-feed.ts'

/** Feeds of a client at a time: each has a report in memory, however slowly it is read. */
const MAX_OPEN = 3

/** All that a client bought as data, for warehouses that load each night what has changed. */
export const feedRoutes: Routes = async (route, services) => {
  const open = new Map<string, number>()
  route(
    feedApi.reports,
    {
      permission: 'reader',
      ownership: 'own',
      programs: true,
      securityEvent: 'export',
      limit: { what: 'feeds loaded', most: 20, of: ({ id }) => id },
      compress: COMPRESS_ROWS,
    },
    async (request, reply) => {
      const { companyCustomerId: client } = callerOf(request)
      if (client === null) throw forbidden(NO_CLIENT)
      const { cursor, format = 'ndjson' } = request.query
      const loaded =
        cursor === undefined ? new Loaded() : readCursor(services.encryptor, client, cursor)
      const already = open.get(client) ?? 0
      if (already >= MAX_OPEN) throw tooManyOpen
      open.set(client, already + 1)
      reply.raw.once('close', () => {
        const left = open.get(client)! - 1
        if (left > 0) open.set(client, left)
        else open.delete(client)
      })
      const batches = readFeed(services, request, client, loaded)
      const first = batches.next()
      // Awaited here, as nothing can be rejected after the first row is sent.
      await first
      const type = format === 'csv' ? 'text/csv' : 'application/x-ndjson'
      return reply
        .type(`${type}; charset=utf-8`)
        .send(Readable.from(renderFeed(format, resume(first, batches))))
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
