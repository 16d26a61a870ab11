import { randomBytes } from 'node:crypto'
import { chmod, chown, mkdir, rm, symlink, writeFile } from 'node:fs/promises'
import { basename, join } from 'node:path'

import { DatabaseStartError } from '../database-start-error.ts'
import { findInaccessibleParent } from './inaccessible-parent.ts'
import type { Account } from './service-account.ts'

/** Parent directories for clusters whose data directory the service account cannot reach. */
export const FALLBACK_DIRECTORIES: readonly string[] = [
  '/var/lib/competitive-insights',
  '/srv/competitive-insights',
]

/** Creates a fallback directory and symlinks `link` to it, unless a concurrent start did. */
export async function createFallbackDirectory(
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
export async function createClusterDirectory(home: string, account: Account): Promise<void> {
  await mkdir(home, { recursive: true, mode: 0o700 })
  await chown(home, 0, account.gid)
  await chmod(home, 0o710)
}
