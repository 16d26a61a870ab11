import { AsyncLocalStorage } from 'node:async_hooks'

/** What something is done for: the request, also in the jobs that it has left. */
export interface Origin {
  readonly requestId: string | undefined
  /** The part of a trace that is under way, for whoever traces. */
  trace?: unknown
}

const origins = new AsyncLocalStorage<Origin>()

/** What is done now, and what follows from it, is done for this. */
export const doFor = <Result>(origin: Origin, work: () => Result): Result =>
  origins.run(origin, work)

export const currentOrigin = (): Origin | undefined => origins.getStore()

/** For lines of the log: the field is missing where nobody has asked. */
export function originField(): { readonly requestId?: string } {
  const requestId = currentOrigin()?.requestId
  return requestId === undefined ? {} : { requestId }
}
