import swagger from '@fastify/swagger'
import { type Endpoint, pathOf } from '@insights/contract/endpoint.ts'
import { errorBody } from '@insights/contract/error.ts'
import { openapiApi } from '@insights/contract/openapi.ts'
import { PROGRAM_CALLS, type ProgramCall } from '@insights/contract/operations/program-calls.ts'
import { toQueryString } from '@insights/contract/query-string.ts'
import type { FastifyContextConfig, FastifyInstance } from 'fastify'
import { createJsonSchemaTransform } from 'fastify-type-provider-zod'

import type { Config } from '../start/config.ts'
import type { Routes } from './routes.ts'

const transform = createJsonSchemaTransform({ zodToJsonConfig: { unrepresentable: 'any' } })

const bearer = {
  type: 'http',
  scheme: 'bearer',
  description: 'An access token, in the header Authorization.',
} as const

/** Collects the description of the API from the schemas of its routes. */
export async function describeApi(app: FastifyInstance, { publicUrl }: Config): Promise<void> {
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: {
        title: 'Competitive Insights',
        version: '1.0.2',
        license: { name: 'Proprietary', url: new URL('/terms-of-service', publicUrl).href },
      },
      servers: [{ url: new URL(publicUrl).origin }],
      components: {
        securitySchemes: {
          bearer,
          cookie: { type: 'apiKey', in: 'cookie', name: 'insights_session' },
        },
      },
      security: [{ bearer: [] }, { cookie: [] }],
    },
    // Statuses that a route does not declare have the one form of all rejections.
    transform: (route) => {
      const { config, bodyLimit } = route.route
      const program = config?.endpoint && describeProgramCall(config.endpoint, config, publicUrl)
      const rejected = program ? { 401: errorBody, 429: errorBody } : {}
      const declared = route.schema?.response as object | undefined
      const response = { ...rejected, default: errorBody, ...declared }
      const size = route.schema?.body ? { 'x-max-body-bytes': bodyLimit } : {}
      const schema = { ...route.schema, ...program, response, ...size }
      return transform({ ...route, schema })
    },
  })
}

/** Returns the description that `describeApi` has collected, whole or of the calls for programs. */
export const openapiRoute: Routes = async (route, _services, api) => {
  route(
    openapiApi.get,
    { permission: 'anyone', ownership: 'shared' },
    async ({ query }) =>
      (query.for === 'programs' ? forPrograms(api) : api.swagger()) as unknown as Record<
        string,
        unknown
      >,
  )
}

function describeProgramCall(
  endpoint: Endpoint,
  { limit }: FastifyContextConfig,
  publicUrl: string,
): object | undefined {
  const found = Object.entries<ProgramCall>(PROGRAM_CALLS).find(
    ([, { endpoint: one }]) => one.method === endpoint.method && one.path === endpoint.path,
  )
  if (!found) return undefined
  const [operationId, { summary, description, example, scope }] = found
  const bounds = limit ? ` At most ${limit.most} a minute.` : ''
  const isInPath = (name: string) => endpoint.path.includes(`:${name}`)
  const entries = Object.entries(example)
  const params = Object.fromEntries(entries.filter(([name]) => isInPath(name)).map(asText))
  const query = Object.fromEntries(entries.filter(([name]) => !isInPath(name)))
  const url = new URL(pathOf(endpoint, params) + toQueryString(query), publicUrl)
  const source = `curl --globoff -H "Authorization: Bearer $TOKEN" '${url.origin}${url.pathname}${decodeURIComponent(url.search)}'`
  return {
    operationId,
    summary,
    description: `${description} Scope: \`${scope}\`.${bounds}`,
    'x-codeSamples': [{ lang: 'Shell', source }],
  }
}

const asText = ([name, value]: [string, unknown]) => [name, String(value)] as const

interface Described {
  readonly operationId?: string
}

/** The same description with the calls that an access token may make, and that alone. */
function forPrograms(api: FastifyInstance) {
  const { paths = {}, ...whole } = api.swagger()
  const kept = Object.entries(
    paths as Readonly<Record<string, Readonly<Record<string, Described>>>>,
  )
    .map(([path, methods]) => {
      const called = Object.entries(methods).filter(([, { operationId }]) => operationId)
      return [path, Object.fromEntries(called)] as const
    })
    .filter(([, methods]) => Object.keys(methods).length > 0)
  return {
    ...whole,
    components: { securitySchemes: { bearer } },
    security: [{ bearer: [] }],
    paths: Object.fromEntries(kept),
  }
}
