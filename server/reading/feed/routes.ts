import { Readable } from 'node:stream'

import { feedApi } from '@insights/contract/reading/feed.ts'

import { forbidden } from '../../http/errors.ts'
import { callerOf } from '../../http/permissions.ts'
import type { Routes } from '../../http/routes.ts'
import { COMPRESS_ROWS, resume } from '../../http/streamed-rows.ts'
import { Loaded, readCursor } from './feed-cursor.ts'
import { readFeed } from './read-feed.ts'
import { renderFeed } from './render-feed.ts'

/** All that a client bought as data, for warehouses that load each night what has changed. */
export const feedRoutes: Routes = async (route, services) => {
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
