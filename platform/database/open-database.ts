import { Client } from 'pg'

import { DatabaseStartError } from './database-start-error.ts'
import { startEmbedded } from './embedded/start-embedded.ts'

export interface OpenDatabaseOptions {
  /** An existing PostgreSQL server or cluster; without it, the embedded one. */
  databaseUrl?: string
  /** Where the embedded database is kept. */
  dataDirectory: string
  /** Told in one line what happens that someone may want to know. */
  log?: (line: string) => void
}

export interface OpenDatabase {
  /** For `createKysely`, `migrate` and whatever else takes a PostgreSQL address. Holds the password. */
  connectionString: string
  /** Where the database is, without its password: for the log. */
  description: string
  /**
   * Settles when the embedded PostgreSQL died and could not be brought back: the program should
   * end then. A server named by `databaseUrl` is never lost; queries fail until it is back.
   */
  lost: Promise<Error>
  /** Stops the embedded PostgreSQL in good order. Close the pools first. */
  stop(): Promise<void>
}

/**
 * Opens the portal's database. Throws a `DatabaseStartError`, whose message is one line for the
 * person at the terminal, when it cannot be had.
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
  // A connection that breaks later would otherwise end the process.
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
