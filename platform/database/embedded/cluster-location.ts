import { randomBytes } from 'node:crypto'
import { constants } from 'node:fs'
import {
  access,
  chmod,
  chown,
  lstat,
  mkdir,
  realpath,
  rm,
  stat,
  symlink,
  writeFile,
} from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'

import { DatabaseStartError } from '../database-errors.ts'
import { type Account, chooseServiceAccount } from './service-account.ts'

/**
 * The paths of a data directory's cluster, lock, password and socket, and the account that runs
 * PostgreSQL.
 */
export interface ClusterLocation {
  home: string
  cluster: string
  /** Undefined: the current user. */
  account: Account | undefined
}

/**
 * Resolves the cluster directory, `<data directory>/postgres`. As root, PostgreSQL runs as a
 * service account; if that account cannot reach the directory, `postgres` is a symlink to a
 * fallback.
 */
export async function resolveClusterLocation(
  dataDirectory: string,
  fallbackDirectories: readonly string[] = FALLBACK_DIRECTORIES,
): Promise<ClusterLocation> {
  const directory = await openDataDirectory(dataDirectory)
  const link = join(directory, 'postgres')
  const ourUid = process.getuid?.()
  if (await exists(link)) {
    const home = await followLink(link)
    return { home, cluster: join(home, 'cluster'), account: await findAccount(home, ourUid) }
  }
  if (ourUid !== 0) {
    await mkdir(link, { recursive: true, mode: 0o700 })
    return { home: link, cluster: join(link, 'cluster'), account: undefined }
  }
  const account = await chooseServiceAccount()
  if (await openDirectoryTo(directory, account)) await createClusterDirectory(link, account)
  else await createFallbackDirectory(directory, link, account, fallbackDirectories)
  const home = await followLink(link)
  return { home, cluster: join(home, 'cluster'), account }
}

async function openDataDirectory(dataDirectory: string): Promise<string> {
  try {
    await mkdir(dataDirectory, { recursive: true, mode: 0o700 })
    await access(dataDirectory, constants.R_OK | constants.W_OK | constants.X_OK)
    return await realpath(dataDirectory)
  } catch (error) {
    throw new DatabaseStartError(
      `The data directory ${dataDirectory} cannot be used (${(error as Error).message}): allow it, or set another DATA_DIR.`,
    )
  }
}

async function exists(path: string): Promise<boolean> {
  return lstat(path).then(
    () => true,
    () => false,
  )
}

async function followLink(link: string): Promise<string> {
  return realpath(link).catch(() => {
    throw new DatabaseStartError(
      `${link} points to the database's directory, which is gone: bring it back, or remove ${link} to begin with an empty database.`,
    )
  })
}

/** The owner of an existing cluster decides: root can always start it again as that user. */
async function findAccount(home: string, ourUid: number | undefined): Promise<Account | undefined> {
  const owner = await stat(join(home, 'cluster')).catch(() => undefined)
  if (ourUid !== 0) {
    if (ourUid !== undefined && (owner ?? (await stat(home))).uid !== ourUid) {
      throw new DatabaseStartError(
        `The database in ${home} belongs to another user: start the portal as that user or as root, or set another DATA_DIR.`,
      )
    }
    return undefined
  }
  const account =
    owner === undefined || owner.uid === 0
      ? await accountOfHome(home)
      : { uid: owner.uid, gid: owner.gid }
  const inaccessible = await findInaccessibleParent(home, account)
  if (inaccessible !== undefined) {
    throw new DatabaseStartError(
      `PostgreSQL cannot run as root, and user ${account.uid}, to whom the database in ${home} belongs, cannot enter ${inaccessible}: grant access (chmod o+x), or set another DATA_DIR.`,
    )
  }
  return account
}

/**
 * Finds the account by the group of the directory when the cluster is missing, as after an
 * interrupted start.
 */
async function accountOfHome(home: string): Promise<Account> {
  const { uid, gid } = await stat(home)
  if (uid !== 0) return { uid, gid }
  const account = gid === 0 ? await chooseServiceAccount() : { uid: gid, gid }
  await createClusterDirectory(home, account)
  return account
}

/**
 * Returns whether the account can reach the data directory. If root owns it and all parents are
 * accessible, it is opened for the account's group: to enter, not to list.
 */
async function openDirectoryTo(directory: string, account: Account): Promise<boolean> {
  if ((await findInaccessibleParent(dirname(directory), account)) !== undefined) return false
  if ((await findInaccessibleParent(directory, account)) === undefined) return true
  const { uid, gid, mode } = await stat(directory)
  if (uid !== 0 || (gid !== 0 && gid !== account.gid)) return false
  await chown(directory, 0, account.gid)
  await chmod(directory, (mode & 0o707) | 0o010)
  return true
}

/** Parent directories for clusters whose data directory the service account cannot reach. */
const FALLBACK_DIRECTORIES: readonly string[] = [
  '/var/lib/competitive-insights',
  '/srv/competitive-insights',
]

/** Creates a fallback directory and symlinks `link` to it, unless a concurrent start did. */
async function createFallbackDirectory(
  directory: string,
  link: string,
  account: Account,
  fallbackDirectories: readonly string[],
): Promise<void> {
  const fallback = await findFallbackDirectory(account, fallbackDirectories)
  // A new name each time: an emptied data directory must not find its old database again.
  const home = join(
    fallback,
    `${basename(directory).replace(/^\.+/, '')}-${randomBytes(6).toString('hex')}`,
  )
  await createClusterDirectory(home, account)
  await writeFile(join(home, 'belongs-to'), `${directory}\n`)
  try {
    await symlink(home, link)
  } catch (error) {
    await rm(home, { recursive: true })
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  }
}

async function findFallbackDirectory(
  account: Account,
  fallbackDirectories: readonly string[],
): Promise<string> {
  for (const fallback of fallbackDirectories) {
    const made = await mkdir(fallback, { recursive: true, mode: 0o711 }).then(
      () => true,
      () => false,
    )
    if (made && (await findInaccessibleParent(fallback, account)) === undefined) return fallback
  }
  throw new DatabaseStartError(
    `PostgreSQL cannot run as root, and another user can reach neither the data directory nor ${fallbackDirectories.join(' nor ')}: set DATA_DIR to a directory that others may walk through, or set DATABASE_URL.`,
  )
}

/** Creates a directory owned by root that the account's group can enter. */
async function createClusterDirectory(home: string, account: Account): Promise<void> {
  await mkdir(home, { recursive: true, mode: 0o700 })
  await chown(home, 0, account.gid)
  await chmod(home, 0o710)
}

const WALK_OTHERS = 0o001
const WALK_GROUP = 0o010
const WALK_OWNER = 0o100

/**
 * Returns the first directory on the path (the path itself included) that the account cannot enter.
 */
export async function findInaccessibleParent(
  path: string,
  account: Account,
): Promise<string | undefined> {
  const parent = dirname(path)
  if (parent !== path) {
    const inaccessible = await findInaccessibleParent(parent, account)
    if (inaccessible !== undefined) return inaccessible
  }
  const entry = await stat(path)
  const needed =
    entry.uid === account.uid ? WALK_OWNER : entry.gid === account.gid ? WALK_GROUP : WALK_OTHERS
  return (entry.mode & needed) === 0 ? path : undefined
}
