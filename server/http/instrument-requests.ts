import { createEventChannel } from '@insights/platform/telemetry/events.ts'
import {
  currentContext,
  runInContext,
  type RequestContext,
} from '@insights/platform/telemetry/request-context.ts'
import type { FastifyInstance, FastifyRequest } from 'fastify'

interface RequestInfo {
  readonly method: string
  /**
   * Path as registered, e.g. `/api/reports/:id`; `unknown` for a path that is no call of the API.
   */
  readonly route: string
  readonly origin: RequestContext
}

export const requestStarted = createEventChannel<
  RequestInfo & { readonly traceparent: string | undefined }
>('request-started')
export const requestEnded = createEventChannel<
  RequestInfo & { readonly status: number; readonly milliseconds: number }
>('request-ended')

declare module 'fastify' {
  interface FastifyRequest {
    /** Null before the first hook. */
    origin: RequestContext | null
  }
}

/**
 * Runs each request in its context, so that its id is in logs, traces, jobs and the response
 * headers.
 */
export function instrumentRequests(app: FastifyInstance): void {
  app.decorateRequest('origin', null)
  app.addHook('onRequest', (request, reply, done) => {
    const origin: RequestContext = { requestId: request.id }
    request.origin = origin
    reply.header('x-request-id', request.id)
    requestStarted.publish(() => {
      const { traceparent } = request.headers
      const parent = typeof traceparent === 'string' ? traceparent : undefined
      return { ...describeRequest(request, origin), traceparent: parent }
    })
    runInContext(origin, done)
  })
  // Bodies arrive on the connection's behalf, not on the request's.
  app.addHook('preValidation', ({ origin }, _reply, done) => {
    if (origin && currentContext() !== origin) runInContext(origin, done)
    else done()
  })
  app.addHook('onResponse', (request, reply, done) => {
    requestEnded.publish(() => ({
      ...describeRequest(request, request.origin ?? { requestId: request.id }),
      status: reply.statusCode,
      milliseconds: reply.elapsedTime,
    }))
    done()
  })
}

function describeRequest(
  { method, routeOptions }: FastifyRequest,
  origin: RequestContext,
): RequestInfo {
  return { method, route: routeOptions.url ?? 'unknown', origin }
}
