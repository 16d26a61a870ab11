import * as z from 'zod'

import { endpoint } from '../endpoint.ts'
import {
  expectedVersion,
  id,
  isoDateTime,
  sentBack,
  singleLine,
  timestamps,
  clientId,
} from '../fields.ts'
import { findQuery, selectableFindResult, rangeFilter } from '../find.ts'
import { recordEndpoints } from '../record-endpoints.ts'

const maintenanceNotice = z.object({
  _id: id,
  name: z.string(),
  /** Time of the maintenance; the notice is shown until then. */
  date: isoDateTime,
  /** The first is the summary on the banner, the others are the release notes. */
  details: z.array(z.string()),
  ...timestamps,
})

const fields = {
  name: singleLine(100),
  date: z.iso
    .datetime({ offset: true, error: 'Must be a date and time' })
    .refine((value) => new Date(value).getTime() >= 0, 'Must be a date from 1970 on'),
  details: z.array(singleLine(500)).min(1, 'Required').max(30),
}

export const maintenanceNoticeCreate = z.strictObject({ ...clientId, ...fields })
export const maintenanceNoticePatch = z
  .strictObject({ ...fields, ...expectedVersion, ...sentBack })
  .partial()

/** Upcoming maintenance, as signed-in users see it. */
const statusFind = findQuery({
  item: maintenanceNotice,
  filter: { entity: z.literal('maintenance') },
  sort: ['date'],
})
const statusPage = selectableFindResult(maintenanceNotice)

export type MaintenanceNotice = z.infer<typeof maintenanceNotice>

export const maintenanceNoticesApi = recordEndpoints({
  path: '/maintenance-notices',
  item: maintenanceNotice,
  create: maintenanceNoticeCreate,
  patch: maintenanceNoticePatch,
  filter: { date: rangeFilter(z.iso.datetime({ offset: true })) },
  sort: ['date', 'name', 'createdAt'],
})

export const statusIoApi = {
  find: endpoint({
    method: 'GET',
    path: '/status-io',
    query: statusFind,
    responses: { 200: statusPage },
  }),
}
