import * as z from 'zod'

import { endpoint } from './endpoint.ts'

export const openapiApi = {
  get: endpoint({
    method: 'GET',
    path: '/openapi.json',
    hide: true,
    /** `programs` leaves out the calls that access tokens are not for. */
    query: z.looseObject({ for: z.literal('programs').optional() }),
    responses: { 200: z.looseObject({}) },
  }),
}
