import * as z from 'zod'

import { endpoint } from './endpoint.ts'

export const openapiApi = {
  get: endpoint({
    method: 'GET',
    path: '/openapi.json',
    hide: true,
    query: z.looseObject({}),
    responses: { 200: z.looseObject({}) },
  }),
}
