/** How to reach a portal. */
export interface ClientOptions {
  /** The address of the portal, without `/api`. */
  readonly url: string
  /** An access token, from the profile in the portal. */
  readonly token: string
  /** Replaces the global `fetch`. */
  readonly fetch?: typeof fetch
}

/** A call that the portal rejected, or a feed that broke off (code 0). */
export class ApiError extends Error {
  /** Status of HTTP. */
  readonly code: number
  /** Messages by field of the query. */
  readonly errors: Readonly<Record<string, string>>

  constructor(code: number, message: string, errors: Readonly<Record<string, string>> = {}) {
    super(message)
    this.name = 'ApiError'
    this.code = code
    this.errors = errors
  }
}

/** A call as this file needs it; see `program-calls.ts` of the contract. */
export interface Call {
  readonly kind: 'record' | 'pages' | 'text' | 'rows'
  readonly endpoint: { readonly path: string }
}

/** Writes the query of a call; the contract's `toQueryString`. */
export type WriteQuery = (query: never) => string

type Input = Readonly<Record<string, unknown>>

interface Page {
  readonly total: number
  readonly data: readonly unknown[]
}

const MAX_TRIES = 5
/** Records of a page, unless the caller says otherwise. */
const PAGE_SIZE = 100

/** Returns a method for each call; those of lists have `each`, which goes through all pages. */
export function makeClient(
  calls: Readonly<Record<string, Call>>,
  writeQuery: WriteQuery,
  options: ClientOptions,
): Readonly<Record<string, unknown>> {
  const send = async (path: string, input: Input): Promise<Response> => {
    const { address, query } = fillIn(path, input)
    const url = new URL(`/api${address}${writeQuery(query as never)}`, options.url)
    for (let tries = 1; ; tries += 1) {
      const headers = { authorization: `Bearer ${options.token}` }
      const response = await (options.fetch ?? fetch)(url, { headers })
      if (response.ok) return response
      const seconds = response.headers.get('retry-after')
      if (response.status !== 429 || seconds === null || tries === MAX_TRIES)
        throw await toError(response)
      await response.body?.cancel()
      await new Promise((resolve) => setTimeout(resolve, Number(seconds) * 1000))
    }
  }
  const made = Object.entries(calls).map(
    ([
      name,
      {
        kind,
        endpoint: { path },
      },
    ]) => {
      if (kind === 'rows')
        return [name, (input: Input = {}) => readRows(send(path, input))] as const
      const call = async (input: Input = {}): Promise<unknown> => {
        const response = await send(path, input)
        return kind === 'text' ? response.text() : response.json()
      }
      if (kind !== 'pages') return [name, call] as const
      const each = (input: Input = {}) =>
        readPages(($skip) => call({ $limit: PAGE_SIZE, ...input, $skip }) as Promise<Page>)
      return [name, Object.assign(call, { each })] as const
    },
  )
  return Object.fromEntries(made)
}

function fillIn(path: string, input: Input) {
  const query = { ...input }
  const address = path.replace(/:(\w+)/g, (_, name: string) => {
    const value = query[name]
    delete query[name]
    return encodeURIComponent(String(value))
  })
  return { address, query }
}

async function* readPages(load: (skip: number) => Promise<Page>): AsyncGenerator<unknown> {
  for (let read = 0; ;) {
    const { data, total } = await load(read)
    yield* data
    read += data.length
    if (data.length === 0 || read >= total) return
  }
}

interface Row {
  readonly type: string
  readonly message?: string
}

/** Yields rows as they come. Throws for a feed that ends without its `end`. */
async function* readRows(sent: Promise<Response>): AsyncGenerator<Row> {
  const { body } = await sent
  let rest = ''
  let last: Row | undefined
  // Safari iterates over no stream.
  const reader = body!.pipeThrough(new TextDecoderStream()).getReader()
  try {
    for (let part = await reader.read(); !part.done; part = await reader.read()) {
      const lines = (rest + part.value).split('\n')
      rest = lines.pop() ?? ''
      for (const line of lines) {
        last = JSON.parse(line) as Row
        if (last.type === 'error') throw new ApiError(401, last.message ?? '')
        yield last
      }
    }
  } finally {
    await reader.cancel()
  }
  if (last?.type !== 'end')
    throw new ApiError(0, 'The feed broke off. Continue at its last cursor.')
}

async function toError(response: Response): Promise<ApiError> {
  const body = (await response.json().catch(() => ({}))) as Partial<ApiError>
  return new ApiError(response.status, body.message ?? response.statusText, body.errors)
}
