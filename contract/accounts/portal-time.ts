import { isTimeZone } from '@insights/domain/text/time-zone.ts'
import * as z from 'zod'

import { endpoint } from '../endpoint.ts'

/** The day in the firm's time zone, by which due dates and months are judged. */
export const portalDay = z.object({
  timeZone: z.string(),
  today: z.iso.date(),
  /** Milliseconds until the day ends: browsers' clocks may be wrong. */
  endsIn: z.number(),
})

const portalTime = z.object({
  ...portalDay.shape,
  /** The time zone that seniors have chosen; null for the server's. */
  chosen: z.string().nullable(),
  /** The server's own time zone. */
  server: z.string(),
})

export type PortalDay = z.infer<typeof portalDay>
export type PortalTime = z.infer<typeof portalTime>

export const portalTimeApi = {
  get: endpoint({ method: 'GET', path: '/portal-time', responses: { 200: portalTime } }),
  update: endpoint({
    method: 'PUT',
    path: '/portal-time',
    body: z.strictObject({
      chosen: z
        .string()
        .max(64)
        .refine(isTimeZone, 'Must be a time zone, such as America/New_York')
        .nullable(),
    }),
    responses: { 200: portalTime },
  }),
}
