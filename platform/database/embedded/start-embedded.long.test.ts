import { mkdir, readFile, readdir, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

import { afterAll, expect, test } from 'vitest'

import { startEmbedded } from './start-embedded.ts'
import {
  copyDatabase,
  endPortals,
  makeDirectory,
  query,
  startPortal,
} from './test-program/start-portal.ts'

afterAll(endPortals)

test('a stopped database starts again with everything written, and fsync is on', async () => {
  const dataDirectory = join(await makeDirectory(), 'data')
  const first = await startEmbedded({ dataDirectory })
  await query(first.ownerConnectionString, 'create table note as select 7 as number')
  const [settings] = await query(
    first.ownerConnectionString,
    `select current_setting('fsync') as fsync, current_setting('server_encoding') as encoding,
       current_setting('data_checksums') as checksums, 'Z' < 'a' as by_code_point,
       upper('é') as upper, current_setting('timezone') as zone`,
  )
  expect(settings).toEqual({
    fsync: 'on',
    encoding: 'UTF8',
    checksums: 'on',
    by_code_point: true,
    upper: 'É',
    zone: 'UTC',
  })
  await first.stop()
  await first.stop()
  const second = await startEmbedded({ dataDirectory })
  expect(await query(second.ownerConnectionString, 'select number from note')).toEqual([
    { number: 7 },
  ])
  await second.stop()
  expect(await readdir(second.home)).not.toContain('socket')
})

test('only the portal can log in, and its roles have no right but to its own database [S26.6 D15.790]', async () => {
  const dataDirectory = await copyDatabase()
  const database = await startEmbedded({ dataDirectory, durable: false })
  const { home, stop } = database
  for (const connectionString of [database.connectionString, database.ownerConnectionString]) {
    const address = new URL(connectionString)
    address.password = 'guess'
    await expect(query(address.href, 'select 1')).rejects.toThrow('password authentication failed')
    address.username = 'postgres'
    await expect(query(address.href, 'select 1')).rejects.toThrow('no pg_hba.conf entry')
    const [role] = await query(
      connectionString,
      `select rolsuper, rolcreatedb, rolcreaterole, rolreplication, rolbypassrls
       from pg_roles where rolname = current_user`,
    )
    expect(new Set(Object.values(role!))).toEqual(new Set([false]))
    const memberships = 'select roleid from pg_auth_members where member = current_user::regrole'
    expect(await query(connectionString, memberships)).toEqual([])
  }
  const modes = await Promise.all(
    ['password', 'password-running', 'cluster', 'socket', 'postgres.log'].map(
      async (name) => (await stat(join(home, name))).mode & 0o077,
    ),
  )
  expect(modes).toEqual([0, 0, 0, 0, 0])
  await stop()
})

test('a database of an earlier version gets the role that the portal runs as, and opens no other way in [D15.793]', async () => {
  const dataDirectory = await copyDatabase()
  const first = await startEmbedded({ dataDirectory, durable: false })
  await query(first.ownerConnectionString, 'create table note as select 7 as number')
  await first.stop()
  await rm(join(first.home, 'password-running'))
  const { connectionString, home, stop } = await startEmbedded({ dataDirectory, durable: false })
  expect(await query(connectionString, 'select current_user as role')).toEqual([
    { role: 'portal_running' },
  ])
  await expect(query(connectionString, 'drop table note')).rejects.toThrow('must be owner')
  const access = await readFile(join(home, 'cluster/pg_hba.conf'), 'utf8')
  expect(access).not.toMatch(/trust|postgres/)
  const address = new URL(connectionString)
  address.username = 'postgres'
  await expect(query(address.href, 'select 1')).rejects.toThrow('no pg_hba.conf entry')
  await stop()
})

test('SIGTERM shuts it down cleanly, and so does an exit without a stop', async () => {
  const dataDirectory = await copyDatabase()
  for (const careless of [false, true]) {
    const portal = startPortal({ dataDirectory, careless })
    const { connectionString, home } = await portal.waitFor('ready')
    await portal.end('SIGTERM')
    await expect.poll(() => readdir(join(home, 'cluster'))).not.toContain('postmaster.pid')
    await expect(query(connectionString, 'select 1')).rejects.toThrow(/ENOENT|ECONNREFUSED/)
  }
})

test('a start recovers from an earlier one that was killed while creating the database', async () => {
  const dataDirectory = await makeDirectory()
  const cutOff = startPortal({ dataDirectory })
  await cutOff.waitFor('log', 'Creating a database')
  await cutOff.end('SIGKILL')
  const next = startPortal({ dataDirectory })
  const { connectionString, home } = await next.waitFor('ready')
  expect(await query(connectionString, 'select 1 as one')).toEqual([{ one: 1 }])
  await next.end('SIGTERM')
  // The killed start's initdb may still be running; a start after it has ended removes its files.
  const startAgain = async () => {
    const last = startPortal({ dataDirectory })
    await last.waitFor('ready')
    await last.end('SIGTERM')
    return (await readdir(home)).filter((entry) => entry.startsWith('cluster'))
  }
  await expect.poll(startAgain).toEqual(['cluster'])
})

test('a start removes what an initdb has written after a database was made beside it', async () => {
  const dataDirectory = await makeDirectory()
  const first = startPortal({ dataDirectory })
  const { home } = await first.waitFor('ready')
  await first.end('SIGTERM')
  await mkdir(join(home, 'cluster.part-0'))
  const next = startPortal({ dataDirectory })
  await next.waitFor('ready')
  await next.end('SIGTERM')
  expect((await readdir(home)).filter((entry) => entry.startsWith('cluster'))).toEqual(['cluster'])
})

test('a socket path that is too long moves the socket to the temporary directory', async () => {
  const dataDirectory = join(await makeDirectory(), 'long'.repeat(30))
  const portal = startPortal({ dataDirectory })
  const { connectionString } = await portal.waitFor('ready')
  const host = new URL(connectionString).searchParams.get('host') ?? ''
  expect(host.length).toBeLessThan(90)
  expect(await query(connectionString, 'select 1 as one')).toEqual([{ one: 1 }])
  await portal.end('SIGTERM')
  await expect(stat(host)).rejects.toThrow('ENOENT')
})

test('a database that can have no socket listens on a free loopback port, with a password', async () => {
  const directory = await makeDirectory()
  const long = join(directory, 'long'.repeat(30))
  await mkdir(long, { mode: 0o755 })
  const portal = startPortal({ dataDirectory: join(long, 'data') }, { TMPDIR: long })
  const { connectionString } = await portal.waitFor('ready')
  const address = new URL(connectionString)
  expect(address.hostname).toBe('127.0.0.1')
  expect(await query(connectionString, 'select 1 as one')).toEqual([{ one: 1 }])
  address.password = 'guess'
  await expect(query(address.href, 'select 1')).rejects.toThrow('password authentication failed')
  await portal.end('SIGTERM')
})

test('a database of another PostgreSQL version is left unchanged and reported in one line', async () => {
  const dataDirectory = await copyDatabase()
  const home = join(dataDirectory, 'postgres')
  await writeFile(join(home, 'cluster', 'PG_VERSION'), '17\n')
  await expect(startEmbedded({ dataDirectory })).rejects.toThrow(
    /is of PostgreSQL 17, the portal brings 18: [^\n]*$/,
  )
  await rm(join(home, 'password'))
  await writeFile(join(home, 'cluster', 'PG_VERSION'), '18\n')
  await expect(startEmbedded({ dataDirectory })).rejects.toThrow(/cannot be started: .*password/)
})
