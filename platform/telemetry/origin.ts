import { AsyncLocalStorage } from 'node:async_hooks'

/** The request that work is done for, also in the jobs that it enqueued. */
export interface Origin {
  readonly requestId: string | undefined
  /** The active span, for tracing. */
  trace?: unknown
}

const origins = new AsyncLocalStorage<Origin>()

/** Runs `work`, and everything that it starts, in this context. */
export const doFor = <Result>(origin: Origin, work: () => Result): Result =>
  origins.run(origin, work)

export const currentOrigin = (): Origin | undefined => origins.getStore()

/** The `requestId` field of log lines; empty outside of a request. */
export function originField(): { readonly requestId?: string } {
  const requestId = currentOrigin()?.requestId
  return requestId === undefined ? {} : { requestId }
}
