import { AsyncLocalStorage } from 'node:async_hooks'

/** The request that work is done for, also in the jobs that it enqueued. */
export interface RequestContext {
  readonly requestId: string | undefined
  /** The active span, for tracing. */
  trace?: unknown
  /** The time until which it waits for a database connection, by `performance.now()`. */
  connectBy?: number | undefined
  /** Its handler runs: once that has a connection, no later wait for one is cut short. */
  handled?: boolean
}

const contexts = new AsyncLocalStorage<RequestContext>()

/** Runs `work`, and everything that it starts, in this context. */
export const runInContext = <Result>(context: RequestContext, work: () => Result): Result =>
  contexts.run(context, work)

export const currentContext = (): RequestContext | undefined => contexts.getStore()

/** The `requestId` field of log lines; empty outside of a request. */
export function requestIdField(): { readonly requestId?: string } {
  const requestId = currentContext()?.requestId
  return requestId === undefined ? {} : { requestId }
}
