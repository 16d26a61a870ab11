import type { Endpoint, RequestPart, ResponseInput } from '@insights/contract/endpoint.ts'
import type {
  FastifyContextConfig,
  FastifyInstance,
  FastifyReply,
  FastifyRequest,
  RouteHandlerMethod,
  RouteOptions,
  RouteShorthandOptions,
} from 'fastify'
import * as z from 'zod'

import type { Services } from '../start/services.ts'
import type { Ownership, Permission } from './permissions.ts'

/** The routes of one noun, as its `routes.ts` exports them; `api` is for hooks and plugins. */
export type Routes = (
  route: AddRoute,
  services: Services,
  api: FastifyInstance,
) => void | Promise<void>

interface Options
  extends
    Omit<FastifyContextConfig, 'permission' | 'ownership' | 'endpoint'>,
    Pick<
      RouteShorthandOptions,
      'bodyLimit' | 'compress' | 'exposeHeadRoute' | 'logLevel' | 'serializerCompiler' | 'sse'
    > {
  readonly permission: Permission
  readonly ownership: Ownership
}

interface RequestOf<E extends Endpoint> {
  Params: RequestPart<E, 'params'>
  Querystring: RequestPart<E, 'query'>
  Body: RequestPart<E, 'body'>
}

type Handler<E extends Endpoint> = (
  request: FastifyRequest<RequestOf<E>>,
  reply: FastifyReply,
) => Returned<E> | Promise<Returned<E>>

/** The body of the success, or the reply if the handler has sent it itself. */
type Returned<E extends Endpoint> = ResponseInput<E> | FastifyReply

/** Permission, ownership and handler of an endpoint. */
export type AddRoute = <E extends Endpoint>(
  endpoint: E,
  options: Options,
  handler: Handler<E>,
) => void

declare module 'fastify' {
  interface FastifyContextConfig {
    endpoint?: Endpoint
  }
}

const NOTHING = z.strictObject({})

/** Adds routes to a Fastify instance; a success has the endpoint's first status. */
export function routeAdder(api: FastifyInstance): AddRoute {
  return (endpoint, options, handler) => {
    const { method, path, params, query, body, responses, description, consumes, hide } = endpoint
    const { bodyLimit, compress, exposeHeadRoute, logLevel, serializerCompiler, sse, ...config } =
      options
    const status = Number(Object.keys(responses)[0])
    const schema = {
      ...(params && { params }),
      ...(query ? { querystring: query } : method === 'GET' && { querystring: NOTHING }),
      ...(body && { body }),
      response: responses,
      ...(description && { description }),
      ...(consumes && { consumes }),
      ...(hide && { hide }),
    }
    const act = handler as unknown as RouteHandlerMethod
    const route: RouteOptions = {
      method,
      url: path,
      schema,
      config: { ...config, endpoint },
      ...(bodyLimit !== undefined && { bodyLimit }),
      ...(compress !== undefined && { compress }),
      ...(exposeHeadRoute !== undefined && { exposeHeadRoute }),
      ...(logLevel && { logLevel }),
      ...(serializerCompiler && { serializerCompiler }),
      ...(sse && { sse }),
      handler(request, reply) {
        if (status !== 200) reply.code(status)
        const found: unknown = act.call(this, request, reply)
        const { $select } = request.query as { readonly $select?: readonly string[] }
        return $select ? selectFields(found, $select) : found
      },
    }
    api.route(route)
  }
}

/** Leaves out the fields of a found page that are not selected; the id stays. */
async function selectFields(found: unknown, fields: readonly string[]): Promise<unknown> {
  const page = await found
  // A table of answers is sent as text, with the selected fields alone.
  if (typeof page !== 'object' || page === null || !('data' in page)) return page
  const items = page.data as readonly object[]
  const isSelected = ([name]: [string, unknown]) => name === '_id' || fields.includes(name)
  const data = items.map((item) => Object.fromEntries(Object.entries(item).filter(isSelected)))
  return { ...page, data }
}
