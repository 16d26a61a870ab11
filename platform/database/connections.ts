import { Client, type ClientBase, type CustomTypesConfig, Pool, types } from 'pg'

export interface PoolOptions {
  /** Shown in `pg_stat_activity`, e.g. `insights web`. */
  applicationName?: string
  /** Maximum number of connections; further queries wait. */
  size?: number
  /** Statement timeout in milliseconds; 0 for none. */
  statementTimeout?: number
  /** Called when an idle connection breaks; the pool replaces it. */
  onIdleError?: (error: Error) => void
}

/**
 * Finds a server that is gone without a word after 15 s: ten probes, a second apart, after 5 s
 * without data. Without the delay Node leaves that to the system, which begins after two hours.
 */
export const KEEP_ALIVE = { keepAlive: true, keepAliveInitialDelayMillis: 5000 } as const

/** PostgreSQL ends a long statement itself; this much later its response will not come any more. */
const ANSWER_DUE = 1.2

/** Creates a connection pool with timeouts on everything that could hang. */
export function createPool(connectionString: string, options: PoolOptions = {}): Pool {
  const { statementTimeout = 30_000 } = options
  const pool = new Pool({
    connectionString,
    application_name: options.applicationName ?? 'insights',
    max: options.size ?? 10,
    connectionTimeoutMillis: 10_000,
    idleTimeoutMillis: 30_000,
    statement_timeout: statementTimeout,
    query_timeout: statementTimeout * ANSWER_DUE,
    idle_in_transaction_session_timeout: 30_000,
    ...KEEP_ALIVE,
    // oxlint-disable-next-line typescript/no-misused-promises -- the pool waits for it, unlike its types say
    onConnect: prepareConnection,
    types: parseTypes,
  })
  pool.on('error', options.onIdleError ?? (() => {}))
  // A connection that breaks in use rejects its query and also emits an error, which would end the
  // process if unhandled.
  pool.on('connect', (client) => client.on('error', () => {}))
  return pool
}

/**
 * Compiling a statement takes longer than any of ours runs, and PostgreSQL decides on it by
 * estimates. Not in the startup packet, where it would replace an operator's own options.
 */
async function prepareConnection(client: ClientBase): Promise<void> {
  await client.query('set jit = off')
}

export type DatabaseClient = Client

/** Opens one connection without timeouts, for background work. The caller ends it. */
export async function openClient(
  connectionString: string,
  applicationName: string,
): Promise<DatabaseClient> {
  const client = new Client({
    connectionString,
    application_name: applicationName,
    ...KEEP_ALIVE,
  })
  // A broken connection rejects the running statement; an unhandled error event would end the
  // process.
  client.on('error', () => {})
  await client.connect()
  await prepareConnection(client)
  return client
}

const { int8, numeric, date, moment, int8Array, numericArray, dateArray, momentArray, textArray } =
  {
    int8: 20,
    numeric: 1700,
    date: 1082,
    moment: 1184,
    int8Array: 1016,
    numericArray: 1231,
    dateArray: 1182,
    momentArray: 1185,
    textArray: 1009,
  }

/** Integers beyond 2^53 stay text, since a JavaScript number would change them. */
function parseInteger(text: string): number | string {
  const number = Number(text)
  return Number.isSafeInteger(number) ? number : text
}

/**
 * Up to 15 digits a JavaScript number represents the stored value exactly; beyond that it stays
 * text.
 */
function parseNumeric(text: string): number | string {
  const digits = text.replace(/^-?0*\.?0*|\./g, '')
  return digits.length <= 15 ? Number(text) : text
}

const parseAsDate = types.getTypeParser(moment) as (text: string) => unknown

/**
 * `2026-11-01 10:00:00.1+00` only needs other separators; other time zones or years are converted.
 */
export function parseMoment(text: string): unknown {
  if (text[10] === ' ' && text.endsWith('+00')) {
    const fraction = text.slice(20, -3).padEnd(3, '0').slice(0, 3)
    return `${text.slice(0, 10)}T${text.slice(11, 19)}.${fraction}Z`
  }
  const parsed = parseAsDate(text)
  return parsed instanceof Date ? parsed.toISOString() : text
}

const parseTextArray = types.getTypeParser(textArray) as (text: string) => (string | null)[]

function parseArray(parse: (text: string) => unknown): (text: string) => unknown {
  return (text) => parseTextArray(text).map((item) => (item === null ? null : parse(item)))
}

const parsers = new Map<number, (text: string) => unknown>([
  [int8, parseInteger],
  [numeric, parseNumeric],
  // A day has no time zone; as a Date it could become another day.
  [date, (text) => text],
  // ISO 8601 text as in the contracts; a Date would only be converted back.
  [moment, parseMoment],
  [int8Array, parseArray(parseInteger)],
  [numericArray, parseArray(parseNumeric)],
  [dateArray, parseArray((text) => text)],
  [momentArray, parseArray(parseMoment)],
])

/**
 * Types of query results: `bigint` and `numeric` are numbers where these are exact, `date` is
 * `YYYY-MM-DD`, `timestamptz` is ISO 8601 in UTC, `json` and `jsonb` are parsed, everything else is
 * as `pg` returns it.
 */
const parseTypes: CustomTypesConfig = {
  getTypeParser: ((id: number, format?: 'text' | 'binary') =>
    (format !== 'binary' && parsers.get(id)) ||
    types.getTypeParser(id, format)) as typeof types.getTypeParser,
}
