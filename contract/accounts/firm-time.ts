import { isTimeZone } from '@insights/domain/text/time-zone.ts'
import * as z from 'zod'

import { endpoint } from '../endpoint.ts'

/** The day in the firm's time zone, by which due dates and months are judged. */
export const firmDay = z.object({
  timeZone: z.string(),
  today: z.iso.date(),
  /** Milliseconds until the day ends: browsers' clocks may be wrong. */
  endsIn: z.number(),
})

const firmTime = z.object({
  ...firmDay.shape,
  /** The time zone that seniors have chosen; null for the server's. */
  chosen: z.string().nullable(),
  /** The server's own time zone. */
  server: z.string(),
})

export type FirmDay = z.infer<typeof firmDay>
export type FirmTime = z.infer<typeof firmTime>

export const firmTimeApi = {
  get: endpoint({ method: 'GET', path: '/firm-time', responses: { 200: firmTime } }),
  update: endpoint({
    method: 'PUT',
    path: '/firm-time',
    body: z.strictObject({
      chosen: z
        .string()
        .max(64)
        .refine(isTimeZone, 'Must be a time zone, such as America/New_York')
        .nullable(),
    }),
    responses: { 200: firmTime },
  }),
}
