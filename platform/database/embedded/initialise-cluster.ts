import { execFile } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { chown, lchown, mkdir, readdir, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'

import { DatabaseStartError } from '../database-start-error.ts'
import type { Binaries } from './binaries.ts'
import type { Place } from './place.ts'
import { postgresEnvironment } from './postgres-environment.ts'
import { findMaker } from './service-account.ts'

/** The portal's role and database in a cluster of its own. */
export const ROLE = 'portal'

const run = promisify(execFile)

/**
 * Makes a cluster: UTF-8, sorted by code point (PostgreSQL's own C.UTF-8, the same on every
 * machine), one role with a random password. It is made beside its place and moved there complete,
 * so that a start that is cut off leaves no half of one.
 */
export async function initialiseCluster(
  place: Place,
  binaries: Binaries,
  durable: boolean,
): Promise<void> {
  const password = randomBytes(24).toString('hex')
  const part = join(place.home, 'cluster.part')
  await rm(part, { recursive: true, force: true })
  await mkdir(part, { mode: 0o700 })
  const maker = place.account && (await findMaker(place.account))
  try {
    if (maker) await chown(part, maker.uid, maker.gid)
    const options = { ...maker, cwd: part, env: postgresEnvironment() }
    await run(
      binaries.initdb,
      [
        `--pgdata=${part}`,
        '--username=postgres',
        '--auth=reject',
        '--encoding=UTF8',
        '--locale=C',
        '--locale-provider=builtin',
        '--builtin-locale=C.UTF-8',
        '--no-instructions',
        ...(durable ? [] : ['--no-sync']),
      ],
      options,
    )
    const single = run(
      binaries.postgres,
      ['--single', '-j', ...(durable ? [] : ['-F']), '-D', part, 'postgres'],
      options,
    )
    single.child.stdin?.end(
      [
        `CREATE ROLE ${ROLE} LOGIN CREATEDB PASSWORD '${password}'`,
        `CREATE DATABASE ${ROLE} OWNER ${ROLE}`,
      ].join(';\n\n') + ';\n\n',
    )
    await single
  } catch (error) {
    await rm(part, { recursive: true, force: true })
    throw new DatabaseStartError(`A new database could not be made: ${readReason(error)}`)
  }
  await writeFile(
    join(part, 'pg_hba.conf'),
    `local all ${ROLE} scram-sha-256\nhost all ${ROLE} 127.0.0.1/32 scram-sha-256\n`,
    { flush: true },
  )
  if (place.account) await handOver(part, place.account)
  await writeFile(passwordFile(place), `${password}\n`, { mode: 0o600, flush: true })
  await rename(part, place.cluster)
}

export function passwordFile(place: Place): string {
  return join(place.home, 'password')
}

async function handOver(directory: string, { uid, gid }: { uid: number; gid: number }) {
  const entries = await readdir(directory, { recursive: true })
  for (const entry of entries) await lchown(join(directory, entry), uid, gid)
  await chown(directory, uid, gid)
}

/** PostgreSQL's own words, in one line. */
function readReason(error: unknown): string {
  const { stderr, message } = error as Error & { stderr?: string }
  const lines = (stderr || message).split('\n').filter((line) => line.trim() !== '')
  return lines.find((line) => /error|fatal|could not/i.test(line)) ?? lines.at(-1) ?? message
}
