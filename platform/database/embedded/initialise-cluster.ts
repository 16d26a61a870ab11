import { execFile } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { chown, lchown, mkdir, readdir, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'

import { DatabaseStartError } from '../database-errors.ts'
import type { Binaries } from './binaries.ts'
import type { ClusterLocation } from './cluster-location.ts'
import { postgresEnvironment, findInitdbUser, type Account } from './service-account.ts'

/** The portal's role and database in its own cluster. */
export const ROLE = 'portal'

const PART = 'cluster.part-'
const run = promisify(execFile)

export interface ClusterOptions {
  readonly durable: boolean
  /** True when the role may create databases, which only tests need. */
  readonly createsDatabases: boolean
}

export function passwordFile(location: Pick<ClusterLocation, 'home'>): string {
  return join(location.home, 'password')
}

/**
 * Creates a cluster: UTF-8, sorted by code point (PostgreSQL's own C.UTF-8, the same on every
 * machine), and one role with a random password and no rights beyond its own database. It is
 * created next to its final path and moved there when complete, so an interrupted start leaves no
 * partial cluster.
 */
export async function initialiseCluster(
  location: ClusterLocation,
  binaries: Binaries,
  { durable, createsDatabases }: ClusterOptions,
): Promise<void> {
  const password = randomBytes(24).toString('hex')
  const part = join(location.home, `${PART}${randomBytes(4).toString('hex')}`)
  await mkdir(part, { mode: 0o700 })
  try {
    const initdbUser = location.account && (await findInitdbUser(location.account))
    if (initdbUser) await chown(part, initdbUser.uid, initdbUser.gid)
    await runInitdb(part, binaries, initdbUser, durable)
    await createRole(part, binaries, initdbUser, durable, [
      `CREATE ROLE ${ROLE} LOGIN ${createsDatabases ? 'CREATEDB ' : ''}PASSWORD '${password}'`,
      `CREATE DATABASE ${ROLE} OWNER ${ROLE}`,
    ])
  } catch (error) {
    await rm(part, { recursive: true, force: true })
    throw new DatabaseStartError(
      `A new database could not be made: ${readReason(error)} (remedy that, or set DATABASE_URL).`,
    )
  }
  await writeFile(
    join(part, 'pg_hba.conf'),
    `local all ${ROLE} scram-sha-256\nhost all ${ROLE} 127.0.0.1/32 scram-sha-256\n`,
    { flush: true },
  )
  if (location.account) await handOver(part, location.account)
  await rm(passwordFile(location), { force: true })
  await writeFile(passwordFile(location), `${password}\n`, { mode: 0o600, flush: true })
  await rename(part, location.cluster)
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
