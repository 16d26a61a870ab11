import type { Endpoint, ResponseOf, SentPart } from '@insights/contract/endpoint.ts'
import {
  PROGRAM_CALLS,
  type ProgramCall,
  type ProgramCalls,
} from '@insights/contract/operations/program-calls.ts'
import { type Query, toQueryString } from '@insights/contract/query-string.ts'
import type { FeedRow } from '@insights/contract/reading/feed.ts'

/** How to reach a portal: its address without `/api`, and an access token of the profile. */
export interface ClientOptions {
  readonly url: string
  readonly token: string
}

/** A call that the portal rejected, or a feed that broke off (code 0). */
export class ApiError extends Error {
  override readonly name = 'ApiError'
  /** Status of HTTP. */
  readonly code: number
  /** Messages by field of the query. */
  readonly errors: Readonly<Record<string, string>>

  constructor(code: number, message: string, errors: Readonly<Record<string, string>> = {}) {
    super(message)
    this.code = code
    this.errors = errors
  }
}

type Sent<E extends Endpoint, Part extends 'params' | 'query'> =
  SentPart<E, Part> extends infer Input extends object ? Input : object
type InputOf<E extends Endpoint> = Sent<E, 'params'> & Sent<E, 'query'>
type Call<E extends Endpoint, Result> =
  object extends InputOf<E> ? (input?: InputOf<E>) => Result : (input: InputOf<E>) => Result
type ItemOf<E extends Endpoint> = ResponseOf<E> extends { data: (infer Item)[] } ? Item : never
type MethodOf<E extends Endpoint, Kind> = {
  record: Call<E, Promise<ResponseOf<E>>>
  text: Call<E, Promise<string>>
  rows: Call<E, AsyncGenerator<FeedRow>>
  pages: Call<E, Promise<ResponseOf<E>>> & { readonly each: Call<E, AsyncGenerator<ItemOf<E>>> }
}[Kind & ProgramCall['kind']]

/** A method for each call that programs may make; the build writes the same with types of its own. */
export type Client = {
  readonly [Name in keyof ProgramCalls]: MethodOf<
    ProgramCalls[Name]['endpoint'],
    ProgramCalls[Name]['kind']
  >
}

const MAX_TRIES = 5
/** Records of a page, unless the caller says otherwise. */
const PAGE_SIZE = 100

/** Returns a client of a portal, which reads what the owner of the token may read. */
export function createClient(options: ClientOptions): Client {
  const calls = Object.entries<ProgramCall>(PROGRAM_CALLS)
  const methods = calls.map(([name, { kind, endpoint }]) => {
    const send = (input: Query = {}) => sendCall(options, endpoint.path, input)
    if (kind === 'rows') return [name, (input?: Query) => readRows(send(input))]
    if (kind === 'text') return [name, async (input?: Query) => (await send(input)).text()]
    const call = async (input?: Query) => (await send(input)).json() as Promise<Page>
    const each = (input?: Query) =>
      readPages(($skip) => call({ $limit: PAGE_SIZE, ...input, $skip }))
    return [name, kind === 'pages' ? Object.assign(call, { each }) : call]
  })
  return Object.fromEntries(methods) as Client
}

async function sendCall({ url, token }: ClientOptions, path: string, input: Query) {
  const query: Record<string, Query[string]> = { ...input }
  const filled = path.replace(/:(\w+)/g, (_, name: string) => {
    const { [name]: value } = query
    delete query[name]
    return encodeURIComponent(value as string)
  })
  const address = new URL(`/api${filled}${toQueryString(query)}`, url)
  for (let tries = 1; ; tries += 1) {
    const response = await fetch(address, { headers: { authorization: `Bearer ${token}` } })
    if (response.ok) return response
    const seconds = response.headers.get('retry-after')
    const body = (await response.json().catch(() => ({}))) as Partial<ApiError>
    if (response.status !== 429 || seconds === null || tries === MAX_TRIES)
      throw new ApiError(response.status, body.message ?? response.statusText, body.errors)
    await new Promise((resolve) => setTimeout(resolve, Number(seconds) * 1000))
  }
}

interface Page {
  readonly total: number
  readonly data: readonly unknown[]
}

async function* readPages(load: (skip: number) => Promise<Page>): AsyncGenerator<unknown> {
  for (let read = 0; ;) {
    const { data, total } = await load(read)
    yield* data
    read += data.length
    if (data.length === 0 || read >= total) return
  }
}

/** Yields rows as they come. Throws for a feed that ends without its `end`. */
async function* readRows(sent: Promise<Response>): AsyncGenerator<FeedRow> {
  // Safari iterates over no stream.
  const reader = (await sent).body!.pipeThrough(new TextDecoderStream()).getReader()
  let [rest, ended] = ['', false]
  try {
    for (let part = await reader.read(); !part.done; part = await reader.read()) {
      const lines = (rest + part.value).split('\n')
      rest = lines.pop() ?? ''
      for (const line of lines) {
        const row = JSON.parse(line) as FeedRow
        if (row.type === 'error') throw new ApiError(401, row.message)
        ended = row.type === 'end'
        yield row
      }
    }
  } finally {
    await reader.cancel()
  }
  if (!ended) throw new ApiError(0, 'The feed broke off. Continue at its last cursor.')
}
