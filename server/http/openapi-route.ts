import { openapiApi } from '@insights/contract/openapi.ts'

import type { Routes } from './routes.ts'

/** Hands out what `describeApi` has collected. */
export const openapiRoute: Routes = async (route, _services, api) => {
  route(
    openapiApi.get,
    { permission: 'anyone', ownership: 'shared' },
    async () => api.swagger() as unknown as Record<string, unknown>,
  )
}
