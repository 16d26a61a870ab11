import { readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'

import { DatabaseStartError } from '../database-errors.ts'
import { acquireLock } from './acquire-lock.ts'
import {
  checkBinaries,
  findInstalledBinaries,
  type Binaries,
  copyBinariesIfInaccessible,
} from './binaries.ts'
import { resolveClusterLocation, type ClusterLocation } from './cluster-location.ts'
import {
  type ClusterOptions,
  RUNNING_ROLE,
  addRunningRole,
  admitSuperuser,
  clearParts,
  initialiseCluster,
  passwordFile,
} from './initialise-cluster.ts'
import {
  type ConnectionStrings,
  writeConnectionStrings,
  chooseListenAddress,
  removeListenDirectory,
} from './listen-address.ts'
import { stopOrphans } from './postgres-processes.ts'
import { supervisePostgres } from './supervise-postgres.ts'

export interface EmbeddedOptions {
  dataDirectory: string
  /** Receives one-line messages for the operator. */
  log?: (line: string) => void
  /** False only for tests: a crash can then lose committed data. */
  durable?: boolean
  /** True only for tests, which create a database per file; read when the cluster is created. */
  createsDatabases?: boolean
  /** Parents of a fallback cluster directory, see `resolveClusterLocation`. */
  fallbackDirectories?: readonly string[]
}

export interface EmbeddedDatabase extends ConnectionStrings {
  /** Directory of the cluster, its log and its socket. */
  home: string
  /** Resolves with the reason when PostgreSQL died and could not be restarted. */
  lost: Promise<Error>
  stop(): Promise<void>
}

/**
 * Starts the PostgreSQL of a data directory and recovers from any state that an earlier run left.
 */
export async function startEmbedded(options: EmbeddedOptions): Promise<EmbeddedDatabase> {
  const installed = findInstalledBinaries()
  try {
    const location = await resolveClusterLocation(
      options.dataDirectory,
      options.fallbackDirectories,
    )
    const lock = acquireLock(location.home)
    try {
      return await startInPlace(location, installed, options, lock.release)
    } catch (error) {
      lock.release()
      throw error
    }
  } catch (error) {
    if (error instanceof Error && 'syscall' in error) {
      throw new DatabaseStartError(
        `The database in ${options.dataDirectory} cannot be started: ${error.message}`,
        { cause: error },
      )
    }
    throw error
  }
}

async function startInPlace(
  location: ClusterLocation,
  installed: Binaries,
  { durable = true, createsDatabases = false, log = () => {} }: EmbeddedOptions,
  release: () => void,
): Promise<EmbeddedDatabase> {
  const binaries = location.account
    ? await copyBinariesIfInaccessible(installed, location.account, location.home)
    : installed
  await prepareCluster(location, binaries, { durable, createsDatabases }, log)
  const address = await chooseListenAddress(location)
  const isComplete = await stat(passwordFile(location, RUNNING_ROLE)).catch(() => false)
  const adds = !isComplete && address.kind === 'socket'
  if (adds) await admitSuperuser(location)
  const server = await supervisePostgres({ location, binaries, address, durable }, log)
  try {
    if (adds) await addRunningRole(location, address.directory)
  } catch (error) {
    await server.stop()
    throw error
  }
  const stop = async () => {
    await server.stop()
    await removeListenDirectory(location)
    release()
  }
  let stopped: Promise<void> | undefined
  return {
    ...(await writeConnectionStrings(location.home, address)),
    home: location.home,
    lost: server.lost,
    stop: () => (stopped ??= stop()),
  }
}

async function prepareCluster(
  location: ClusterLocation,
  binaries: Binaries,
  options: ClusterOptions,
  log: (line: string) => void,
): Promise<void> {
  await clearParts(location.home)
  const made = await readFile(join(location.cluster, 'PG_VERSION'), 'utf8').catch(() => undefined)
  if (made === undefined) {
    await checkBinaries(binaries, location.account)
    log(`Creating a database in ${location.home}`)
    await initialiseCluster(location, binaries, options)
    return
  }
  const ours = binaries.version.split('.')[0]
  if (made.trim() !== ours) {
    throw new DatabaseStartError(
      `The database in ${location.home} is of PostgreSQL ${made.trim()}, the portal brings ${ours}: move its content with pg_dump, or start the version of the portal that made it.`,
    )
  }
  await stopOrphans(location.cluster)
}
