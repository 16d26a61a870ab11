import { execFile, spawn } from 'node:child_process'
import {
  chmod,
  chown,
  mkdir,
  mkdtemp,
  open,
  readFile,
  readdir,
  rm,
  writeFile,
} from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'

import {
  findPostgresProcesses,
  nameCluster,
} from '@insights/platform/database/embedded/postgres-processes.ts'
import { postgresEnvironment } from '@insights/platform/database/embedded/service-account.ts'
import { createKysely } from '@insights/platform/database/kysely.ts'
import { openProxy } from '@insights/platform/testing/open-proxy.ts'
import { sql } from 'kysely'

import { findFreePort } from './supervised-process.ts'

/** A primary and its synchronous standby, as an operator runs them; docs/operations.md says how. */
export interface ReplicatedPostgres {
  /** The address that clients use. */
  readonly connectionString: string
  readonly home: string
  /** Makes the other server a new standby, on which every commit waits from then on. */
  readonly attachStandby: () => Promise<void>
  /** SIGKILL ends the primary, SIGSTOP leaves its connections open and silent, SIGINT shuts it down. */
  readonly losePrimary: (signal: 'SIGKILL' | 'SIGSTOP' | 'SIGINT') => Promise<void>
  readonly lostAt: () => Date
  /** Points the address to the standby, or to the server it was promoted to. */
  readonly moveAddress: () => void
  /** Ends the rest of the primary, so that it acknowledges nothing more, and replaces it. */
  readonly promoteStandby: () => Promise<void>
  readonly close: () => Promise<void>
}

const INSTALLED = '/usr/lib/postgresql'
/** The oldest version that the portal works with. */
const OLDEST = 15
const run = promisify(execFile)

/** The directory of Debian's newest PostgreSQL; throws a sentence that says what to install. */
async function findBinaries(): Promise<string> {
  const versions = await readdir(INSTALLED).catch((): string[] => [])
  for (const version of versions.map(Number).toSorted((a, b) => b - a)) {
    const directory = join(INSTALLED, String(version), 'bin')
    const programs = await readdir(directory).catch((): string[] => [])
    const complete = ['initdb', 'pg_basebackup', 'postgres'].every((one) => programs.includes(one))
    if (version >= OLDEST && complete) return directory
  }
  throw new MissingPostgresError(
    `The failover drill runs two servers of Debian's PostgreSQL ${OLDEST} or newer: apt-get install -y postgresql.`,
  )
}

export class MissingPostgresError extends Error {}

/** Ids of the user `postgres` for root, since PostgreSQL does not run as root. */
async function findAccount(): Promise<{ uid: number; gid: number } | undefined> {
  if (process.getuid?.() !== 0) return undefined
  const [uid, gid] = await Promise.all(['-u', '-g'].map((flag) => run('id', [flag, 'postgres'])))
  return { uid: Number(uid!.stdout), gid: Number(gid!.stdout) }
}

interface Server {
  readonly directory: string
  readonly port: number
}

const STANDBY = 'standby'

export async function openReplicatedPostgres(): Promise<ReplicatedPostgres> {
  const binaries = await findBinaries()
  const account = await findAccount()
  const home = await mkdtemp(join(tmpdir(), 'insights-faults-replicated-'))
  await chmod(home, 0o755)
  const password = crypto.randomUUID()
  const makeServer = async (name: string): Promise<Server> => {
    const directory = join(home, name)
    await makeDirectory(directory)
    return { directory, port: await findFreePort() }
  }
  let primary = await makeServer('one')
  let other = await makeServer('two')
  let isAttached = false
  let lostAt = new Date()

  async function makeDirectory(directory: string): Promise<void> {
    await mkdir(directory, { mode: 0o700 })
    if (account) await chown(directory, account.uid, account.gid)
  }

  const runAs = (program: string, flags: readonly string[]) =>
    run(join(binaries, program), flags, { ...account, cwd: '/', env: postgresEnvironment() })

  const addressOf = ({ port }: Server, role: string, database = role) =>
    `postgresql://${role}:${password}@127.0.0.1:${port}/${database}`

  /** Runs statements as the superuser, one after the other; returns the rows of the last one. */
  async function ask(server: Server, ...statements: readonly string[]): Promise<unknown[]> {
    const db = createKysely(addressOf(server, 'postgres'), { size: 1 })
    try {
      let rows: unknown[] = []
      for (const text of statements) ({ rows } = await sql.raw(text).execute(db))
      return rows
    } finally {
      await db.destroy()
    }
  }

  async function start(server: Server): Promise<void> {
    const settings = {
      cluster_name: await nameCluster(server.directory),
      listen_addresses: '127.0.0.1',
      port: String(server.port),
      unix_socket_directories: '',
      wal_level: 'replica',
      hot_standby: 'on',
      synchronous_commit: 'on',
      wal_keep_size: '1GB',
      wal_sender_timeout: '10s',
      wal_receiver_timeout: '10s',
      tcp_keepalives_idle: '5',
      tcp_keepalives_interval: '1',
      tcp_keepalives_count: '10',
    }
    const flags = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])
    const log = await open(`${server.directory}.log`, 'a')
    const child = spawn(join(binaries, 'postgres'), ['-D', server.directory, ...flags], {
      ...account,
      cwd: '/',
      env: postgresEnvironment(),
      stdio: ['ignore', log.fd, log.fd],
    })
    await log.close()
    // An interrupted run leaves nothing behind.
    const leave = () => child.kill('SIGKILL')
    process.once('exit', leave)
    child.once('exit', () => process.off('exit', leave))
    await waitFor(`PostgreSQL in ${server.directory}`, async () => {
      if (child.exitCode !== null)
        throw new Error(await readFile(`${server.directory}.log`, 'utf8'))
      return ask(server, 'select 1').then(
        () => true,
        () => false,
      )
    })
  }

  const isRunning = async ({ directory }: Server) => {
    const { postmaster, others } = await findPostgresProcesses(directory)
    return postmaster !== undefined || others.length > 0
  }

  /** To the postmaster first, so that it starts no more processes. */
  async function signal({ directory }: Server, name: NodeJS.Signals): Promise<void> {
    const { postmaster } = await findPostgresProcesses(directory)
    if (postmaster !== undefined) send(postmaster, name)
    const { others } = await findPostgresProcesses(directory)
    for (const number of others) send(number, name)
  }

  async function end(server: Server): Promise<void> {
    await waitFor(`the end of ${server.directory}`, async () => {
      await signal(server, 'SIGKILL')
      return !(await isRunning(server))
    })
  }

  const passwordFile = join(home, 'password')
  await writeFile(passwordFile, password, { mode: 0o600 })
  if (account) await chown(passwordFile, account.uid, account.gid)
  const cluster = ['--encoding=UTF8', '--locale=C.UTF-8', '--no-instructions']
  const access = ['--username=postgres', `--pwfile=${passwordFile}`, '--auth=scram-sha-256']
  await runAs('initdb', [`--pgdata=${primary.directory}`, ...cluster, ...access])
  await start(primary)
  await ask(
    primary,
    `create role insights login password '${password}'`,
    `create role replicator login replication password '${password}'`,
    'create database insights owner insights',
  )
  const address = await openProxy(addressOf(primary, 'insights'))

  return {
    connectionString: address.connectionString,
    home,
    attachStandby: async () => {
      if (isAttached) return
      await rm(other.directory, { recursive: true })
      await makeDirectory(other.directory)
      const source = `host=127.0.0.1 port=${primary.port} user=replicator password=${password} application_name=${STANDBY}`
      const to = [`--pgdata=${other.directory}`, '--write-recovery-conf', '--checkpoint=fast']
      await runAs('pg_basebackup', [`--dbname=${source}`, ...to])
      await start(other)
      // It may have copied the setting, and would wait for a standby of its own once promoted.
      await ask(other, 'alter system reset synchronous_standby_names', 'select pg_reload_conf()')
      await ask(
        primary,
        `alter system set synchronous_standby_names = 'FIRST 1 (${STANDBY})'`,
        'select pg_reload_conf()',
      )
      await waitFor('a synchronous standby', async () => {
        const rows = await ask(
          primary,
          `select from pg_stat_replication where application_name = '${STANDBY}' and sync_state = 'sync'`,
        )
        return rows.length > 0
      })
      isAttached = true
    },
    losePrimary: async (name) => {
      lostAt = new Date()
      if (name !== 'SIGINT') return signal(primary, name)
      const { postmaster } = await findPostgresProcesses(primary.directory)
      send(postmaster!, name)
      await waitFor('the shutdown', async () => !(await isRunning(primary)))
    },
    lostAt: () => lostAt,
    moveAddress: () => address.follow(addressOf(isAttached ? other : primary, 'insights')),
    promoteStandby: async () => {
      await end(primary)
      await ask(other, 'select pg_promote()')
      ;[primary, other] = [other, primary]
      isAttached = false
    },
    close: async () => {
      await address.cut()
      await Promise.all([primary, other].map(end))
      await rm(home, { recursive: true })
    },
  }
}

const MAX_WAIT = 60_000

async function waitFor(what: string, isDone: () => Promise<boolean>): Promise<void> {
  const deadline = Date.now() + MAX_WAIT
  while (!(await isDone())) {
    if (Date.now() > deadline) throw new Error(`No ${what} within ${MAX_WAIT} ms`)
    await sleep(50)
  }
}

function send(number: number, signal: NodeJS.Signals): void {
  try {
    process.kill(number, signal)
  } catch {
    // It has ended meanwhile.
  }
}
