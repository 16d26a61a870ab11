import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { open, readFile, stat, truncate } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

import { DatabaseStartError } from '../database-errors.ts'
import type { Binaries } from './binaries.ts'
import type { ClusterLocation } from './cluster-location.ts'
import type { ListenAddress } from './listen-address.ts'
import { nameCluster, stopOrphans } from './postgres-processes.ts'
import { postgresEnvironment } from './service-account.ts'

/**
 * Delays in milliseconds before each restart of a PostgreSQL that died; after the last one it is
 * given up.
 */
const WAITS = [0, 500, 1_000, 2_000, 4_000, 8_000]
/** After running this long, the number of restarts is reset. */
const STEADY_AFTER = 60_000

export interface SupervisedPostgres {
  /** Resolves with the reason when PostgreSQL died and could not be restarted. */
  lost: Promise<Error>
  stop(): Promise<void>
}

/** Runs PostgreSQL and restarts it on the same address when it dies. */
export async function supervisePostgres(
  options: RunOptions,
  log: (line: string) => void,
  waits: readonly number[] = WAITS,
): Promise<SupervisedPostgres> {
  const lost = Promise.withResolvers<Error>()
  const stopping = new AbortController()
  let child = await runPostgres(options)
  let startedAt = Date.now()
  let tries = 0
  let restarting: Promise<void> = Promise.resolve()

  // If the process exits without `stop`, at least signal PostgreSQL.
  const signalOnExit = () => child.kill('SIGINT')
  process.once('exit', signalOnExit)
  watch(child)

  function watch(running: ChildProcess): void {
    running.once('exit', (code, signal) => {
      if (stopping.signal.aborted) return
      log(`PostgreSQL exited unexpectedly (${signal ?? `code ${code}`}); restarting it`)
      restarting = restart()
    })
  }

  async function restart(): Promise<void> {
    if (Date.now() - startedAt > STEADY_AFTER) tries = 0
    let reason = new Error('PostgreSQL keeps exiting')
    while (tries < waits.length) {
      await sleep(waits[tries], undefined, { signal: stopping.signal }).catch(() => {})
      if (stopping.signal.aborted) return
      tries += 1
      try {
        await stopOrphans(options.location.cluster)
        child = await runPostgres(options)
        startedAt = Date.now()
        watch(child)
        log('PostgreSQL is back')
        return
      } catch (error) {
        reason = error as Error
        log(reason.message)
      }
    }
    lost.resolve(reason)
  }

  return {
    lost: lost.promise,
    stop: async () => {
      stopping.abort()
      await restarting
      await stopPostgres(child)
      process.off('exit', signalOnExit)
    },
  }
}

const MAX_LOG_BYTES = 5_000_000

interface RunOptions {
  location: ClusterLocation
  binaries: Binaries
  address: ListenAddress
  /** False only for tests: a crash can then lose committed data. */
  durable: boolean
}

/** Starts the server process and waits until it accepts connections, after crash recovery. */
async function runPostgres(options: RunOptions): Promise<ChildProcess> {
  const { location, binaries } = options
  const logPath = join(location.home, 'postgres.log')
  const before = (await stat(logPath).catch(() => undefined))?.size ?? 0
  if (before > MAX_LOG_BYTES) await truncate(logPath)
  const log = await open(logPath, 'a', 0o600)
  // The account may belong to a user who next starts it without root.
  if (location.account) await log.chown(location.account.uid, location.account.gid)
  const child = spawn(binaries.postgres, [...(await listArguments(options))], {
    ...location.account,
    cwd: location.cluster,
    env: postgresEnvironment(),
    // A file instead of a pipe, because PostgreSQL keeps running if we are killed.
    stdio: ['ignore', log.fd, log.fd],
    // Ctrl-C reaches the whole foreground process group, but PostgreSQL must stop after us.
    detached: true,
  })
  const failure = new Promise<Error>((resolve) => {
    child.once('error', resolve)
    child.once('exit', (code, signal) =>
      resolve(new Error(`it ended at once (${signal ?? `code ${code}`})`)),
    )
  })
  await log.close()
  const reason = await Promise.race([failure, waitUntilReady(location, child)])
  if (reason === 'ready') return child
  const fatal = await readLastFatal(logPath, before > MAX_LOG_BYTES ? 0 : before)
  throw new DatabaseStartError(
    `The embedded PostgreSQL does not start: ${fatal ?? reason.message} (log: ${logPath}).`,
  )
}

async function listArguments({ location, address, durable }: RunOptions): Promise<string[]> {
  const socket = address.kind === 'socket'
  const settings: Record<string, string> = {
    cluster_name: await nameCluster(location.cluster),
    listen_addresses: socket ? '' : '127.0.0.1',
    port: socket ? '5432' : `${address.port}`,
    unix_socket_directories: socket ? address.directory.replaceAll(',', '","') : '',
    unix_socket_permissions: '0600',
    timezone: 'UTC',
    log_timezone: 'UTC',
    // Log starts, stops and crashes only: failed statements would put personal data into the log.
    log_min_messages: 'log',
    log_min_error_statement: 'panic',
    log_checkpoints: 'off',
    // JIT compilation costs more than it saves, since all statements are short.
    jit: 'off',
    ...(!durable && { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' }),
  }
  const flags = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])
  return ['-D', location.cluster, ...flags]
}

/** PostgreSQL writes `ready` to line 8 of its lock file, as `pg_ctl` reads it. */
async function waitUntilReady(location: ClusterLocation, child: ChildProcess): Promise<'ready'> {
  const lockFile = join(location.cluster, 'postmaster.pid')
  for (;;) {
    const lines = (await readFile(lockFile, 'utf8').catch(() => '')).split('\n')
    if (Number(lines[0]) === child.pid && lines[7]?.trim() === 'ready') return 'ready'
    if (child.exitCode !== null || child.signalCode !== null) return new Promise(() => {})
    await sleep(15)
  }
}

async function readLastFatal(logPath: string, from: number): Promise<string | undefined> {
  const text = await readFile(logPath, 'utf8').catch(() => '')
  const fatal = /(?:FATAL|PANIC|error while loading.{0,200}?):\s+(.*)/.exec(text.slice(from))
  return fatal?.[1]
}

/** Stops PostgreSQL with a fast shutdown; escalates to stronger signals if it hangs. */
async function stopPostgres(child: ChildProcess): Promise<void> {
  for (const [signal, milliseconds] of [
    ['SIGINT', 30_000],
    ['SIGQUIT', 10_000],
    ['SIGKILL', 10_000],
  ] as const) {
    if (child.exitCode !== null || child.signalCode !== null) return
    const ended = once(child, 'exit')
    child.kill(signal)
    await Promise.race([ended, sleep(milliseconds, undefined, { ref: false })])
  }
}
