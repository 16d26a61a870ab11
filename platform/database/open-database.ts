import { Client } from 'pg'

import { DatabaseStartError } from './database-errors.ts'
import type { ConnectionStrings } from './embedded/listen-address.ts'
import { startEmbedded } from './embedded/start-embedded.ts'

export interface OpenDatabaseOptions {
  /** An existing PostgreSQL server or cluster; without it, the embedded one. */
  databaseUrl?: string
  /** The same database as the role that owns its tables, if that is another one. */
  ownerUrl?: string
  /** Directory of the embedded database. */
  dataDirectory: string
  /** Receives one-line messages for the operator. */
  log?: (line: string) => void
}

/** They contain the passwords. */
export interface OpenDatabase extends ConnectionStrings {
  /** Location of the database without its password, for the log. */
  description: string
  /**
   * Resolves when the embedded PostgreSQL died and could not be restarted: the program should exit
   * then. A server given by `databaseUrl` is never lost; queries fail until it is back.
   */
  lost: Promise<Error>
  /** Stops the embedded PostgreSQL with a fast shutdown. Close the pools first. */
  stop(): Promise<void>
}

/**
 * Opens the portal's database. Throws a `DatabaseStartError`, whose message is one line for the
 * operator, if that fails.
 */
export async function openDatabase(options: OpenDatabaseOptions): Promise<OpenDatabase> {
  if (options.databaseUrl) return reachServer(options.databaseUrl, options.ownerUrl)
  const embedded = await startEmbedded(options)
  return {
    connectionString: embedded.connectionString,
    ownerConnectionString: embedded.ownerConnectionString,
    description: `embedded PostgreSQL in ${embedded.home}`,
    lost: embedded.lost,
    stop: embedded.stop,
  }
}

const OLDEST_MAJOR_VERSION = 15
/** `insufficient_privilege`. */
const DENIED = '42501'

/** Connects as the owner if there is one: the other role may only do so once the owner lets it. */
async function reachServer(databaseUrl: string, ownerUrl = databaseUrl): Promise<OpenDatabase> {
  const name = ownerUrl === databaseUrl ? 'DATABASE_URL' : 'DATABASE_OWNER_URL'
  const where = describe(name, ownerUrl)
  const client = new Client({ connectionString: ownerUrl, connectionTimeoutMillis: 15_000 })
  // An unhandled error of this connection would end the process.
  client.on('error', () => {})
  try {
    await client.connect()
    const { rows } = await client.query<{ version: string }>(
      `select current_setting('server_version_num') as version`,
    )
    const major = Math.floor(Number(rows[0]?.version) / 10_000)
    if (major < OLDEST_MAJOR_VERSION) {
      throw new Error(`it is PostgreSQL ${major}, ${OLDEST_MAJOR_VERSION} or newer is needed`)
    }
  } catch (error) {
    const { message, code } = error as Error & { code?: string }
    // Until `script/migrate` has run, only the owner may connect.
    const remedy =
      code === DENIED ? ': set DATABASE_OWNER_URL, or run script/migrate with it first' : ''
    throw new DatabaseStartError(`${name} (${where}) cannot be used: ${message || code}${remedy}`)
  } finally {
    await client.end()
  }
  return {
    connectionString: databaseUrl,
    ownerConnectionString: ownerUrl,
    description: `PostgreSQL at ${where}`,
    lost: new Promise(() => {}),
    stop: async () => {},
  }
}

function describe(name: string, address: string): string {
  try {
    const { host, pathname, searchParams } = new URL(address)
    return `${searchParams.get('host') ?? host}${pathname}`
  } catch {
    throw new DatabaseStartError(
      `${name} is not an address such as postgresql://user:password@host:5432/database`,
    )
  }
}
