import * as z from 'zod'

import { endpoint } from '../endpoint.ts'
import { errorBody } from '../error.ts'
import {
  expectedVersion,
  id,
  idParams,
  isoDateTime,
  sentBack,
  singleLine,
  timestamps,
} from '../fields.ts'
import { rangeFilter, findQuery, findResult } from '../find.ts'

const maintenanceNotice = z.object({
  _id: id,
  name: z.string(),
  /** When the maintenance takes place; the notice is shown until then. */
  date: isoDateTime,
  /** The first is the summary on the banner, the others belong to the release notes. */
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

export const maintenanceNoticesFind = findQuery({
  filter: { date: rangeFilter(z.iso.datetime({ offset: true })) },
  sort: ['date', 'name', 'createdAt'],
})
const maintenanceNoticesPage = findResult(maintenanceNotice)
export const maintenanceNoticeCreate = z.strictObject(fields)
export const maintenanceNoticePatch = z
  .strictObject({ ...fields, ...expectedVersion, ...sentBack })
  .partial()

/** Maintenance still to come, as signed-in users see it. */
const statusFind = findQuery({
  filter: { entity: z.literal('maintenance') },
  sort: ['date'],
})
const statusPage = findResult(maintenanceNotice)

export type MaintenanceNotice = z.infer<typeof maintenanceNotice>

export const maintenanceNoticesApi = {
  find: endpoint({
    method: 'GET',
    path: '/maintenance-notices',
    query: maintenanceNoticesFind,
    responses: { 200: maintenanceNoticesPage },
  }),
  get: endpoint({
    method: 'GET',
    path: '/maintenance-notices/:id',
    params: idParams,
    responses: { 200: maintenanceNotice },
  }),
  create: endpoint({
    method: 'POST',
    path: '/maintenance-notices',
    body: maintenanceNoticeCreate,
    responses: { 201: maintenanceNotice },
  }),
  patch: endpoint({
    method: 'PATCH',
    path: '/maintenance-notices/:id',
    params: idParams,
    body: maintenanceNoticePatch,
    responses: { 200: maintenanceNotice, 409: errorBody },
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/maintenance-notices/:id',
    params: idParams,
    responses: { 200: maintenanceNotice },
  }),
}

export const statusIoApi = {
  find: endpoint({
    method: 'GET',
    path: '/status-io',
    query: statusFind,
    responses: { 200: statusPage },
  }),
}
