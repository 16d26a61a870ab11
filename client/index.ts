import type { Endpoint, ResponseOf, SentPart } from '@insights/contract/endpoint.ts'
import { PROGRAM_CALLS, type ProgramCalls } from '@insights/contract/operations/program-calls.ts'
import { toQueryString } from '@insights/contract/query-string.ts'
import type { FeedRow } from '@insights/contract/reading/feed.ts'

import { type ClientOptions, makeClient } from './make-client.ts'

export { ApiError, type ClientOptions } from './make-client.ts'

type Sent<E extends Endpoint, Part extends 'params' | 'query'> =
  SentPart<E, Part> extends infer Input extends object ? Input : object

type InputOf<E extends Endpoint> = Sent<E, 'params'> & Sent<E, 'query'>

type Call<E extends Endpoint, Result> =
  object extends InputOf<E> ? (input?: InputOf<E>) => Result : (input: InputOf<E>) => Result

type ItemOf<E extends Endpoint> = ResponseOf<E> extends { data: (infer Item)[] } ? Item : never

/** A method for each call that programs may make. */
export type Client = {
  readonly [Name in keyof ProgramCalls]: MethodOf<
    ProgramCalls[Name]['endpoint'],
    ProgramCalls[Name]['kind']
  >
}

type MethodOf<E extends Endpoint, Kind> = Kind extends 'rows'
  ? Call<E, AsyncGenerator<FeedRow>>
  : Kind extends 'text'
    ? Call<E, Promise<string>>
    : Kind extends 'pages'
      ? Call<E, Promise<ResponseOf<E>>> & { readonly each: Call<E, AsyncGenerator<ItemOf<E>>> }
      : Call<E, Promise<ResponseOf<E>>>

/** Returns a client of a portal, which reads what the owner of the token may read. */
export const createClient = (options: ClientOptions): Client =>
  makeClient(PROGRAM_CALLS, toQueryString as never, options) as unknown as Client
