import { Client } from 'pg'

import { KEEP_ALIVE } from './connections.ts'

export interface ListenOptions {
  readonly connectionString: string
  readonly channel: string
  readonly applicationName: string
  readonly onMessage: (payload: string) => void
  /** Reconnected after a loss: notifications sent in between were missed. */
  readonly onReconnect: () => void
  readonly onError: (error: Error) => void
  /** Interval of the queries that detect a dead connection. */
  readonly heartbeatMs?: number
}

export interface Listener {
  /** Gives the connection another name in `pg_stat_activity`. */
  rename(name: string): Promise<void>
  stop(): Promise<void>
}

const MIN_WAIT_MS = 200
const MAX_WAIT_MS = 5000

/** Listens on a dedicated connection: connected when it returns, and again after each loss. */
export async function listen(options: ListenOptions): Promise<Listener> {
  const { heartbeatMs = 20_000 } = options
  let client: Client | undefined
  let retry: NodeJS.Timeout | undefined
  let heartbeat: NodeJS.Timeout | undefined
  let failures = 0
  let { applicationName } = options
  let stopped = false

  async function connect(): Promise<void> {
    const connecting = new Client({
      connectionString: options.connectionString,
      application_name: applicationName,
      connectionTimeoutMillis: 5000,
      query_timeout: heartbeatMs / 2,
      ...KEEP_ALIVE,
    })
    connecting.on('error', (error) => lose(connecting, error))
    connecting.on('end', () => lose(connecting, new Error('The connection to listen on ended')))
    connecting.on('notification', ({ payload }) => options.onMessage(payload ?? ''))
    try {
      await connecting.connect()
      await connecting.query(`listen ${connecting.escapeIdentifier(options.channel)}`)
    } catch (error) {
      await connecting.end().catch(() => {})
      throw error
    }
    if (stopped) return connecting.end()
    client = connecting
    failures = 0
    heartbeat = setInterval(() => {
      connecting.query('select 1').catch((error: Error) => lose(connecting, error))
    }, heartbeatMs)
    heartbeat.unref()
  }

  function lose(lost: Client, error: Error): void {
    if (stopped || client !== lost) return
    client = undefined
    clearInterval(heartbeat)
    lost.end().catch(() => {})
    options.onError(error)
    retryLater()
  }

  function retryLater(): void {
    const wait = Math.min(MAX_WAIT_MS, MIN_WAIT_MS * 2 ** failures)
    failures += 1
    // Jitter, so that processes do not reconnect together.
    retry = setTimeout(() => void reconnect(), wait * (0.5 + Math.random() / 2))
  }

  async function reconnect(): Promise<void> {
    try {
      await connect()
    } catch (error) {
      if (stopped) return
      options.onError(error as Error)
      return retryLater()
    }
    if (!stopped) options.onReconnect()
  }

  await connect()
  return {
    rename: async (name) => {
      applicationName = name
      await client?.query(`select set_config('application_name', $1, false)`, [name])
    },
    stop: async () => {
      stopped = true
      clearTimeout(retry)
      clearInterval(heartbeat)
      await client?.end().catch(() => {})
    },
  }
}
