import { webhooksApi } from '@insights/contract/clients/webhooks.ts'

import { findPage } from '../../http/lists/find-page.ts'
import { hasParentFilter } from '../../http/lists/list-query.ts'
import { callerOf } from '../../http/permissions.ts'
import { addRecordRoutes } from '../../http/record-routes.ts'
import type { Routes } from '../../http/routes.ts'
import { findDeliveries, sendAgain, sendTest } from './deliveries.ts'
import {
  getWebhook,
  presentWebhook,
  rotateSecret,
  selectWebhooks,
  webhookRecords,
} from './webhooks.ts'

const seniors = { permission: 'senior', ownership: 'shared' } as const
/** A webhook carries events out of the portal: changing one is a change of security. */
const proved = { ...seniors, recentProof: true } as const

/** The webhooks of company customers, and what was sent to them. */
export const webhooksRoutes: Routes = async (route, services) => {
  const { db } = services

  addRecordRoutes(
    route,
    services,
    webhooksApi,
    { read: 'senior', write: 'senior', recentProof: true },
    {
      ...webhookRecords(services),
      find: (query) =>
        findPage({
          query,
          rows: selectWebhooks(db),
          id: 'webhooks.id',
          columns: {
            company: 'webhooks.company_customer_id',
            createdAt: 'webhooks.created_at',
          },
          sort: { createdAt: 1 },
          bounded: hasParentFilter(query.company),
          select: (rows) => rows.selectAll('webhooks').select('company_customers.name as customer'),
          present: presentWebhook,
        }),
    },
  )

  route(webhooksApi.rotate, proved, async (request) =>
    presentWebhook(await rotateSecret(services, callerOf(request), request.params.id)),
  )

  route(webhooksApi.findDeliveries, seniors, async (request) => {
    const { id } = await getWebhook(db, request.params.id)
    return { data: await findDeliveries(db, id) }
  })

  route(webhooksApi.sendTest, seniors, (request) =>
    sendTest(services, callerOf(request), request.params.id),
  )

  route(webhooksApi.sendAgain, seniors, (request) =>
    sendAgain(services, callerOf(request), request.params),
  )
}
