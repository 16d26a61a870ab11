import { execFile } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { chown, lchown, mkdir, readdir, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'

import { Client } from 'pg'

import { DatabaseStartError } from '../database-errors.ts'
import type { Binaries } from './binaries.ts'
import type { ClusterLocation } from './cluster-location.ts'
import { postgresEnvironment, findInitdbUser, type Account } from './service-account.ts'

/** The role that owns the portal's database in its own cluster, and the database. */
export const ROLE = 'portal'

/** The role that the portal runs as. */
export const RUNNING_ROLE = 'portal_running'

const PART = 'cluster.part-'
const run = promisify(execFile)

export interface ClusterOptions {
  readonly durable: boolean
  /** True when the role may create databases, which only tests need. */
  readonly createsDatabases: boolean
}

export function passwordFile({ home }: Pick<ClusterLocation, 'home'>, role = ROLE): string {
  return join(home, role === ROLE ? 'password' : 'password-running')
}

const BOTH = `${ROLE},${RUNNING_ROLE}`
const ACCESS = `local all ${BOTH} scram-sha-256\nhost all ${BOTH} 127.0.0.1/32 scram-sha-256\n`

/**
 * Creates a cluster: UTF-8, sorted by code point (PostgreSQL's own C.UTF-8, the same on every
 * machine), and two roles with random passwords and no rights beyond one database: one owns it, as the
 * other the portal runs. It is created next to its final path and moved there when complete, so an interrupted start leaves no
 * partial cluster.
 */
export async function initialiseCluster(
  location: ClusterLocation,
  binaries: Binaries,
  { durable, createsDatabases }: ClusterOptions,
): Promise<void> {
  const [password, runningPassword] = [createPassword(), createPassword()]
  const part = join(location.home, `${PART}${randomBytes(4).toString('hex')}`)
  await mkdir(part, { mode: 0o700 })
  try {
    const initdbUser = location.account && (await findInitdbUser(location.account))
    if (initdbUser) await chown(part, initdbUser.uid, initdbUser.gid)
    await runInitdb(part, binaries, initdbUser, durable)
    await createRole(part, binaries, initdbUser, durable, [
      `CREATE ROLE ${ROLE} LOGIN ${createsDatabases ? 'CREATEDB ' : ''}PASSWORD '${password}'`,
      `CREATE ROLE ${RUNNING_ROLE} LOGIN PASSWORD '${runningPassword}'`,
      `CREATE DATABASE ${ROLE} OWNER ${ROLE}`,
      // Who drops a database ends its sessions.
      ...(createsDatabases ? [`GRANT ${RUNNING_ROLE} TO ${ROLE}`] : []),
    ])
  } catch (error) {
    await rm(part, { recursive: true, force: true })
    throw new DatabaseStartError(
      `A new database could not be made: ${readReason(error)} (remedy that, or set DATABASE_URL).`,
    )
  }
  await writeFile(join(part, 'pg_hba.conf'), ACCESS, { flush: true })
  if (location.account) await handOver(part, location.account)
  await keepPassword(location, ROLE, password)
  await keepPassword(location, RUNNING_ROLE, runningPassword)
  await rename(part, location.cluster)
}

const createPassword = () => randomBytes(24).toString('hex')

async function keepPassword(location: ClusterLocation, role: string, password: string) {
  const file = passwordFile(location, role)
  await rm(file, { force: true })
  await writeFile(file, `${password}\n`, { mode: 0o600, flush: true })
}

/**
 * Lets the superuser in by the socket, which only the cluster's own account reaches, to add what a
 * cluster of an earlier version lacks. Call it before PostgreSQL starts, and then `addRunningRole`.
 */
export async function admitSuperuser({ cluster }: ClusterLocation): Promise<void> {
  await writeFile(join(cluster, 'pg_hba.conf'), `local all postgres trust\n${ACCESS}`)
}

/** Adds the role that the portal runs as, and lets the superuser in no more. */
export async function addRunningRole(location: ClusterLocation, directory: string): Promise<void> {
  const password = createPassword()
  const client = new Client({ host: directory, port: 5432, user: 'postgres', database: ROLE })
  try {
    await client.connect()
    const found = await client.query(`select from pg_roles where rolname = '${RUNNING_ROLE}'`)
    const verb = found.rowCount === 0 ? 'create' : 'alter'
    await client.query(`${verb} role ${RUNNING_ROLE} login password '${password}'`)
    await writeFile(join(location.cluster, 'pg_hba.conf'), ACCESS, { flush: true })
    await client.query('select pg_reload_conf()')
    // Last: without the file the next start does all of this again.
    await keepPassword(location, RUNNING_ROLE, password)
  } finally {
    await client.end()
  }
}

/**
 * Removes what killed starts have left. An `initdb` of theirs may still be writing: leave the
 * directories it uses to the next start.
 */
export async function clearParts(home: string): Promise<void> {
  const parts = (await readdir(home)).filter((entry) => entry.startsWith(PART))
  await Promise.allSettled(parts.map((part) => rm(join(home, part), { recursive: true })))
}

async function runInitdb(
  part: string,
  binaries: Binaries,
  initdbUser: Account | undefined,
  durable: boolean,
): Promise<void> {
  const flags = [
    `--pgdata=${part}`,
    '--username=postgres',
    '--auth=reject',
    '--encoding=UTF8',
    '--locale=C',
    '--locale-provider=builtin',
    '--builtin-locale=C.UTF-8',
    '--no-instructions',
    ...(durable ? [] : ['--no-sync']),
  ]
  await run(binaries.initdb, flags, { ...initdbUser, cwd: part, env: postgresEnvironment() })
}

/** Uses single-user mode, since `pg_hba.conf` lets the superuser in nowhere else. */
async function createRole(
  part: string,
  binaries: Binaries,
  initdbUser: Account | undefined,
  durable: boolean,
  statements: readonly string[],
): Promise<void> {
  const flags = ['--single', '-j', ...(durable ? [] : ['-F']), '-D', part, 'postgres']
  const running = run(binaries.postgres, flags, {
    ...initdbUser,
    cwd: part,
    env: postgresEnvironment(),
  })
  running.child.stdin?.end(statements.map((statement) => `${statement};\n\n`).join(''))
  const { stderr } = await running
  // Single-user mode continues after an error and exits with 0.
  if (/ERROR|FATAL/.test(stderr)) throw Object.assign(new Error('no role'), { stderr })
}

async function handOver(directory: string, { uid, gid }: Account): Promise<void> {
  const entries = await readdir(directory, { recursive: true })
  for (const entry of entries) await lchown(join(directory, entry), uid, gid)
  await chown(directory, uid, gid)
}

/** PostgreSQL's own error message as one line. */
function readReason(error: unknown): string {
  const { stderr, message } = error as Error & { stderr?: string }
  const lines = (stderr || message).split('\n').filter((line) => line.trim() !== '')
  return lines.find((line) => /error|fatal|could not/i.test(line)) ?? lines.at(-1) ?? message
}
