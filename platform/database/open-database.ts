import { Client } from 'pg'

import { DatabaseStartError } from './database-errors.ts'
import { startEmbedded } from './embedded/start-embedded.ts'

export interface OpenDatabaseOptions {
  /** An existing PostgreSQL server or cluster; without it, the embedded one. */
  databaseUrl?: string
  /** Directory of the embedded database. */
  dataDirectory: string
  /** Receives one-line messages for the operator. */
  log?: (line: string) => void
}

export interface OpenDatabase {
  /** For `createKysely`, `migrate` and other clients. Contains the password. */
  connectionString: string
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
  if (options.databaseUrl) return reachServer(options.databaseUrl)
  const embedded = await startEmbedded(options)
  return {
    connectionString: embedded.connectionString,
    description: `embedded PostgreSQL in ${embedded.home}`,
    lost: embedded.lost,
    stop: embedded.stop,
  }
}

const OLDEST_MAJOR_VERSION = 15

async function reachServer(databaseUrl: string): Promise<OpenDatabase> {
  const where = describe(databaseUrl)
  const client = new Client({ connectionString: databaseUrl, connectionTimeoutMillis: 15_000 })
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
    throw new DatabaseStartError(`DATABASE_URL (${where}) cannot be used: ${message || code}`)
  } finally {
    await client.end()
  }
  return {
    connectionString: databaseUrl,
    description: `PostgreSQL at ${where}`,
    lost: new Promise(() => {}),
    stop: async () => {},
  }
}

function describe(databaseUrl: string): string {
  try {
    const { host, pathname, searchParams } = new URL(databaseUrl)
    return `${searchParams.get('host') ?? host}${pathname}`
  } catch {
    throw new DatabaseStartError(
      'DATABASE_URL is not an address such as postgresql://user:password@host:5432/database',
    )
  }
}
