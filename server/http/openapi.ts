import swagger from '@fastify/swagger'
import { errorBody } from '@insights/contract/error.ts'
import { openapiApi } from '@insights/contract/openapi.ts'
import type { FastifyInstance } from 'fastify'
import { createJsonSchemaTransform } from 'fastify-type-provider-zod'

import type { Routes } from './routes.ts'

const transform = createJsonSchemaTransform({ zodToJsonConfig: { unrepresentable: 'any' } })

/** Collects the description of the API from the schemas of its routes. */
export async function describeApi(app: FastifyInstance): Promise<void> {
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: { title: 'Competitive Insights', version: '1.0.2' },
      components: {
        securitySchemes: {
          bearer: { type: 'http', scheme: 'bearer' },
          cookie: { type: 'apiKey', in: 'cookie', name: 'insights_session' },
        },
      },
      security: [{ bearer: [] }, { cookie: [] }],
    },
    // Statuses that a route does not declare have the one form of all rejections.
    transform: (route) => {
      const response = { default: errorBody, ...(route.schema?.response as object | undefined) }
      const size = route.schema?.body ? { 'x-max-body-bytes': route.route.bodyLimit } : {}
      return transform({ ...route, schema: { ...route.schema, response, ...size } })
    },
  })
}

/** Returns the description that `describeApi` has collected. */
export const openapiRoute: Routes = async (route, _services, api) => {
  route(
    openapiApi.get,
    { permission: 'anyone', ownership: 'shared' },
    async () => api.swagger() as unknown as Record<string, unknown>,
  )
}
