import { happening } from '@insights/platform/telemetry/happening.ts'
import { currentOrigin, doFor, type Origin } from '@insights/platform/telemetry/origin.ts'
import type { FastifyInstance, FastifyRequest } from 'fastify'

interface Asked {
  readonly method: string
  /** As it is registered, e.g. `/api/reports/:id`; `unknown` for what is no call of the API. */
  readonly route: string
  readonly origin: Origin
}

export const requestBegan = happening<Asked & { readonly traceparent: string | undefined }>(
  'request-began',
)
export const requestEnded = happening<
  Asked & { readonly status: number; readonly milliseconds: number }
>('request-ended')

declare module 'fastify' {
  interface FastifyRequest {
    /** Null before the first hook. */
    origin: Origin | null
  }
}

/**
 * Has everything that a request does done for it: what is logged, traced and left to jobs carries
 * its id, which is also in the answer's headers.
 */
export function watchRequests(app: FastifyInstance): void {
  app.decorateRequest('origin', null)
  app.addHook('onRequest', (request, reply, done) => {
    const origin: Origin = { requestId: request.id }
    request.origin = origin
    reply.header('x-request-id', request.id)
    requestBegan.tell(() => {
      const { traceparent } = request.headers
      const parent = typeof traceparent === 'string' ? traceparent : undefined
      return { ...asked(request, origin), traceparent: parent }
    })
    doFor(origin, done)
  })
  // Bodies arrive on the connection's behalf, not on the request's.
  app.addHook('preValidation', ({ origin }, _reply, done) => {
    if (origin && currentOrigin() !== origin) doFor(origin, done)
    else done()
  })
  app.addHook('onResponse', (request, reply, done) => {
    requestEnded.tell(() => ({
      ...asked(request, request.origin ?? { requestId: request.id }),
      status: reply.statusCode,
      milliseconds: reply.elapsedTime,
    }))
    done()
  })
}

function asked({ method, routeOptions }: FastifyRequest, origin: Origin): Asked {
  return { method, route: routeOptions.url ?? 'unknown', origin }
}
