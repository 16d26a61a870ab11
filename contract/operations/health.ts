import * as z from 'zod'

import { endpoint } from '../endpoint.ts'

const alive = z.object({ status: z.literal('ok') })
const ready = z.object({
  status: z.enum(['ok', 'unavailable']),
  database: z.boolean(),
  overloaded: z.boolean(),
  /** False while a disk of this process is nearly full: reading works, uploads and PDFs may not. */
  space: z.boolean(),
})

export const healthApi = {
  live: endpoint({
    method: 'GET',
    path: '/health/live',
    query: z.looseObject({}),
    responses: { 200: alive },
  }),
  ready: endpoint({
    method: 'GET',
    path: '/health/ready',
    query: z.looseObject({}),
    responses: { 200: ready, 503: ready },
  }),
}
