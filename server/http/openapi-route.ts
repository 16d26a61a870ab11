import * as z from 'zod'

import type { Routes } from './routes.ts'

/** Hands out what `describeApi` has collected. */
export const openapiRoute: Routes = async (api) => {
  api.get(
    '/openapi.json',
    {
      config: { permission: 'anyone', ownership: 'shared' },
      schema: {
        hide: true,
        querystring: z.looseObject({}),
        response: { 200: z.looseObject({}) },
      },
    },
    async () => api.swagger() as unknown as Record<string, unknown>,
  )
}
