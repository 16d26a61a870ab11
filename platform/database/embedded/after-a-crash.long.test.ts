import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFile, rename, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

import { afterAll, expect, onTestFinished, test } from 'vitest'

import { copyBinariesIfInaccessible, findInstalledBinaries } from './binaries.ts'
import { resolveClusterLocation } from './cluster-location.ts'
import { chooseListenAddress } from './listen-address.ts'
import { findPostgresProcesses } from './postgres-processes.ts'
import { startEmbedded } from './start-embedded.ts'
import { supervisePostgres } from './supervise-postgres.ts'
import { copyDatabase, endPortals, query, startPortal } from './test-program/start-portal.ts'

afterAll(endPortals)

async function findPostmaster(home: string): Promise<number> {
  const { postmaster } = await findPostgresProcesses(join(home, 'cluster'))
  if (postmaster === undefined) throw new Error(`No PostgreSQL runs in ${home}`)
  return postmaster
}

function lives(number: number): boolean {
  try {
    return process.kill(number, 0)
  } catch {
    return false
  }
}

test('recovers at the next start after a kill -9 of the portal, and loses nothing committed', async () => {
  const dataDirectory = await copyDatabase()
  const killed = startPortal({ dataDirectory, durable: true })
  const { connectionString, home } = await killed.waitFor('ready')
  await query(connectionString, 'create table note as select 7 as number')
  const left = await findPostmaster(home)
  await killed.end('SIGKILL')
  expect(lives(left)).toBe(true)

  const next = startPortal({ dataDirectory })
  const ready = await next.waitFor('ready')
  expect(await query(ready.connectionString, 'select number from note')).toEqual([{ number: 7 }])
  expect(await findPostmaster(home)).not.toBe(left)
  await next.end('SIGTERM')
})

test('restarts a killed PostgreSQL on the same address', async () => {
  const dataDirectory = await copyDatabase()
  const portal = startPortal({ dataDirectory, durable: true })
  const { connectionString, home } = await portal.waitFor('ready')
  await query(connectionString, 'create table note as select 7 as number')
  process.kill(await findPostmaster(home), 'SIGKILL')
  await portal.waitFor('log', 'PostgreSQL is back')
  expect(await query(connectionString, 'select number from note')).toEqual([{ number: 7 }])
  await portal.end('SIGTERM')
})

test('restarts a killed PostgreSQL despite running sessions', async () => {
  const dataDirectory = await copyDatabase()
  const portal = startPortal({ dataDirectory })
  const { connectionString, home } = await portal.waitFor('ready')
  const work = 'select count(*) from generate_series(1, 2000000000)'
  const outcome = query(connectionString, work).then(
    () => 'ended well',
    () => 'failed',
  )
  await expect
    .poll(async () => {
      const active = `select 1 from pg_stat_activity where state = 'active' and query like '%series%'`
      return (await query(connectionString, active)).length
    })
    .toBe(2)
  process.kill(await findPostmaster(home), 'SIGKILL')
  await portal.waitFor('log', 'PostgreSQL is back')
  expect(await outcome).toBe('failed')
  expect(await query(connectionString, 'select 1 as one')).toEqual([{ one: 1 }])
  await portal.end('SIGTERM')
})

test('removes a stale postmaster.pid whichever process has its id now [D11.98]', async () => {
  const dataDirectory = await copyDatabase()
  const killed = startPortal({ dataDirectory })
  const { home } = await killed.waitFor('ready')
  const postmaster = await findPostmaster(home)
  const lockFile = join(home, 'cluster', 'postmaster.pid')
  const lock = await readFile(lockFile, 'utf8')
  await killed.end('SIGKILL')
  process.kill(postmaster, 'SIGKILL')
  await expect
    .poll(() => findPostgresProcesses(join(home, 'cluster')))
    .toEqual({
      postmaster: undefined,
      others: [],
    })

  // A live process of the same user and a zombie, as in containers without an init: the shell's
  // child ends, and the process that replaced the shell never reaps it.
  const { uid, gid } = await stat(join(home, 'cluster'))
  const stranger = spawn('sleep', ['600'], { uid, gid })
  const keeper = spawn('sh', ['-c', 'true & echo $!; exec sleep 600'], { uid, gid })
  onTestFinished(() => {
    stranger.kill()
    keeper.kill()
  })
  const [output] = (await once(keeper.stdout, 'data')) as [Buffer]
  for (const number of [stranger.pid, Number(output.toString())]) {
    await writeFile(lockFile, lock.replace(/^\d+/, `${number}`))
    const next = await startEmbedded({ dataDirectory, durable: false })
    expect(await query(next.connectionString, 'select 1 as one')).toEqual([{ one: 1 }])
    await next.stop()
  }
  expect(lives(stranger.pid ?? 0)).toBe(true)
})

test('reports a PostgreSQL that cannot be restarted as lost', async () => {
  const dataDirectory = await copyDatabase()
  const location = await resolveClusterLocation(dataDirectory)
  const address = await chooseListenAddress(location)
  const installed = findInstalledBinaries()
  const binaries = location.account
    ? await copyBinariesIfInaccessible(installed, location.account, location.home)
    : installed
  const options = { location, binaries, address, durable: false }
  const lines: string[] = []
  const server = await supervisePostgres(options, (line) => lines.push(line), [0, 10])
  const postmaster = await findPostmaster(location.home)
  await rename(location.cluster, `${location.cluster}-away`)
  process.kill(postmaster, 'SIGKILL')
  expect((await server.lost).message).toContain('no such file or directory')
  expect(lines[0]).toBe('PostgreSQL exited unexpectedly (SIGKILL); restarting it')
  await server.stop()
})
