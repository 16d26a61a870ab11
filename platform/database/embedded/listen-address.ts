import {
  chmod,
  chown,
  lstat,
  mkdir,
  mkdtemp,
  readFile,
  readlink,
  rm,
  symlink,
} from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import type { ClusterLocation } from './cluster-location.ts'
import { ROLE, RUNNING_ROLE, passwordFile } from './initialise-cluster.ts'

export type ListenAddress = { kind: 'socket'; directory: string } | { kind: 'port'; port: number }

const SOCKET_NAME = '.s.PGSQL.5432'
/** macOS allows 103 bytes, Linux 107. */
const MAX_SOCKET_PATH_BYTES = 103

/**
 * Chooses where PostgreSQL listens: a socket in a directory that only its account can enter, next
 * to the cluster or, if that path is too long or its file system has no sockets, in a temporary
 * directory. If neither works, a free port on the loopback address.
 */
export async function chooseListenAddress(location: ClusterLocation): Promise<ListenAddress> {
  const beside = join(location.home, 'socket')
  await removeListenDirectory(location)
  if (process.platform !== 'win32') {
    await mkdir(beside, { mode: 0o700 })
    if (await canListen(beside)) {
      await giveToAccount(beside, location)
      return { kind: 'socket', directory: beside }
    }
    await rm(beside, { recursive: true })
    const temporary = await mkdtemp(join(tmpdir(), 'insights-'))
    if (await canListen(temporary)) {
      await giveToAccount(temporary, location)
      // A later start uses the link to clean up.
      await symlink(temporary, beside)
      return { kind: 'socket', directory: temporary }
    }
    await rm(temporary, { recursive: true })
  }
  return { kind: 'port', port: await findFreePort() }
}

export async function removeListenDirectory(location: ClusterLocation): Promise<void> {
  const beside = join(location.home, 'socket')
  const entry = await lstat(beside).catch(() => undefined)
  if (entry?.isSymbolicLink()) {
    await rm(await readlink(beside), { recursive: true, force: true })
  }
  await rm(beside, { recursive: true, force: true })
}

async function giveToAccount(directory: string, location: ClusterLocation): Promise<void> {
  await chmod(directory, 0o700)
  if (location.account) await chown(directory, location.account.uid, location.account.gid)
}

async function canListen(directory: string): Promise<boolean> {
  const path = join(directory, SOCKET_NAME)
  if (Buffer.byteLength(path) > MAX_SOCKET_PATH_BYTES) return false
  return new Promise((resolve) => {
    const server = createServer()
    server.once('error', () => resolve(false))
    server.listen(path, () => server.close(() => resolve(true)))
  })
}

async function findFreePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer()
    server.once('error', reject)
    server.listen(0, '127.0.0.1', () => {
      const address = server.address()
      const port = typeof address === 'object' && address !== null ? address.port : 0
      server.close(() => resolve(port))
    })
  })
}

export interface ConnectionStrings {
  /** The role that the portal runs as: for `createKysely` and other clients. */
  readonly connectionString: string
  /** The role that owns the tables: for `migrate`, and for tests and benchmarks that change tables. */
  readonly ownerConnectionString: string
}

/** Connection strings of the PostgreSQL whose cluster directory is `home`. */
export async function writeConnectionStrings(
  home: string,
  address: ListenAddress,
): Promise<ConnectionStrings> {
  const ownerConnectionString = await writeConnectionString(home, address, ROLE)
  return {
    ownerConnectionString,
    // Missing in a cluster of an earlier version that has no socket.
    connectionString: await writeConnectionString(home, address, RUNNING_ROLE).catch(
      () => ownerConnectionString,
    ),
  }
}

async function writeConnectionString(home: string, address: ListenAddress, role: string) {
  const password = (await readFile(passwordFile({ home }, role), 'utf8')).trim()
  return address.kind === 'socket'
    ? `postgresql://${role}:${password}@localhost/${ROLE}?host=${encodeURIComponent(address.directory)}&sslmode=disable`
    : `postgresql://${role}:${password}@127.0.0.1:${address.port}/${ROLE}?sslmode=disable`
}
