import { chown, cp, mkdir, realpath, stat, symlink } from 'node:fs/promises'
import { dirname, join } from 'node:path'

import { afterAll, expect, test } from 'vitest'

import { checkBinaries, findInstalledBinaries, copyBinariesIfInaccessible } from './binaries.ts'
import { resolveClusterLocation, findInaccessibleParent } from './cluster-location.ts'
import { chooseServiceAccount, type Account } from './service-account.ts'
import { endPortals, makeDirectory, query, startPortal } from './test-program/start-portal.ts'

afterAll(endPortals)

const weAreRoot = process.getuid?.() === 0

/**
 * The unprivileged user of these tests: `nobody` if root runs them from a directory that `nobody`
 * cannot read, else the current user, since only root can change user.
 */
async function chooseUser(): Promise<Account | undefined> {
  const nobody = { uid: 65534, gid: 65534 }
  if (!weAreRoot) return undefined
  const needed = [import.meta.dirname, process.execPath, findInstalledBinaries().postgres]
  const parents = await Promise.all(needed.map((path) => findInaccessibleParent(path, nobody)))
  return parents.every((parent) => parent === undefined) ? nobody : undefined
}

async function makeClosedHome(user?: Account): Promise<{ home: string; fallback: string }> {
  const directory = await makeDirectory()
  const home = join(directory, 'home')
  await mkdir(home, { mode: 0o700 })
  if (user) await chown(home, user.uid, user.gid)
  return { home, fallback: join(directory, 'shelter') }
}

test('a data directory under a private home works twice, for root and for its owner', async () => {
  const user = await chooseUser()
  for (const account of user ? [undefined, user] : [undefined]) {
    const { home, fallback } = await makeClosedHome(account)
    const options = {
      dataDirectory: join(home, 'clone', 'data'),
      fallbackDirectories: [fallback],
      account,
    }
    for (const expected of [[], [{ number: 7 }]]) {
      const portal = startPortal(options)
      const { connectionString } = await portal.waitFor('ready')
      await query(connectionString, 'create table if not exists note (number integer)')
      expect(await query(connectionString, 'select number from note')).toEqual(expected)
      await query(connectionString, 'insert into note values (7)')
      await portal.end('SIGTERM')
    }
    expect((await stat(home)).mode & 0o077).toBe(0)
  }
})

test("puts root's database under a private home into a fallback directory, another user's stays there", async () => {
  const { home, fallback } = await makeClosedHome()
  const dataDirectory = join(home, 'data')
  const location = await resolveClusterLocation(dataDirectory, [fallback])
  expect(dirname(location.home)).toBe(weAreRoot ? fallback : dataDirectory)
  expect(await realpath(join(dataDirectory, 'postgres'))).toBe(location.home)
  expect(await resolveClusterLocation(dataDirectory, [fallback])).toEqual(location)
})

test('reports a missing fallback directory in one line and creates no empty database instead', async () => {
  const dataDirectory = await makeDirectory()
  await symlink('/gone', join(dataDirectory, 'postgres'))
  await expect(resolveClusterLocation(dataDirectory)).rejects.toThrow(
    /points to the database's directory, which is gone: bring it back, or remove [^\n]*$/,
  )
})

test('reports in one line that no directory is accessible to another user', async () => {
  const { home } = await makeClosedHome()
  const outcome = await resolveClusterLocation(join(home, 'data'), [join(home, 'shelter')]).then(
    (location) => location.home,
    (error: Error) => error.message,
  )
  // Only root needs a fallback directory.
  expect(outcome).toMatch(weAreRoot ? /can reach neither the data directory nor .*$/ : /postgres$/)
})

test('copies inaccessible programs once and removes an older copy', async () => {
  // Only root runs them as another user; other users have nothing to copy.
  const account = weAreRoot ? await chooseServiceAccount() : { uid: 65521, gid: 65521 }
  const installed = findInstalledBinaries()
  const { home } = await makeClosedHome()
  const root = dirname(dirname(installed.postgres))
  for (const folder of ['bin', 'lib', 'share']) {
    await cp(join(root, folder), join(home, folder), { recursive: true, verbatimSymlinks: true })
  }
  const closed = { ...installed, postgres: join(home, 'bin', 'postgres') }
  const reachable = await makeDirectory()
  await mkdir(join(reachable, 'postgresql-17.0.0'))
  const copied = await copyBinariesIfInaccessible(closed, account, reachable)
  expect(copied.postgres).toBe(join(reachable, `postgresql-${installed.version}/bin/postgres`))
  await expect(stat(join(reachable, 'postgresql-17.0.0'))).rejects.toThrow('ENOENT')
  await checkBinaries(copied, weAreRoot ? account : undefined)
  const { ctimeMs } = await stat(copied.postgres)
  expect(await copyBinariesIfInaccessible(closed, account, reachable)).toEqual(copied)
  expect((await stat(copied.postgres)).ctimeMs).toBe(ctimeMs)
})

test("root starts another user's database as that user, who can go on with it", async () => {
  const user = await chooseUser()
  const dataDirectory = join(await makeDirectory(), 'data')
  await mkdir(dataDirectory, { mode: 0o755 })
  if (user) await chown(dataDirectory, user.uid, user.gid)
  const owners = new Set<number>()
  for (const account of [user, undefined, user]) {
    const portal = startPortal({ dataDirectory, account })
    const { home } = await portal.waitFor('ready')
    owners.add((await stat(join(home, 'cluster'))).uid)
    await portal.end('SIGTERM')
  }
  expect(owners.size).toBe(1)
})

test('rejects a data directory that is not writable in one line', async () => {
  const user = await chooseUser()
  const dataDirectory = join(await makeDirectory(), 'data')
  await mkdir(dataDirectory, { mode: 0o500 })
  // Root can write everywhere.
  const isRejected = user !== undefined || !weAreRoot
  const portal = startPortal({ dataDirectory, account: user })
  const outcome = JSON.stringify(await portal.waitFor(isRejected ? 'refused' : 'ready'))
  expect(outcome).toMatch(
    isRejected ? /The data directory .* cannot be used .*DATA_DIR\./ : /ready/,
  )
})
