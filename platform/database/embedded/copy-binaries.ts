import { cp, mkdir, readdir, rename, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'

import { locateBinaries, type Binaries } from './binaries.ts'
import { findInaccessibleParent } from './inaccessible-parent.ts'
import type { Account } from './service-account.ts'

/**
 * If root's clone is in a private home directory, the service account cannot run PostgreSQL from
 * there. Copies the programs next to the cluster, once per version.
 */
export async function copyBinariesIfInaccessible(
  installed: Binaries,
  account: Account,
  home: string,
): Promise<Binaries> {
  const source = dirname(dirname(installed.postgres))
  if ((await findInaccessibleParent(join(source, 'bin'), account)) === undefined) return installed
  const name = `postgresql-${installed.version}`
  const copy = join(home, name)
  const entries = await readdir(home)
  if (!entries.includes(name)) {
    await rm(`${copy}.part`, { recursive: true, force: true })
    await mkdir(`${copy}.part`, { mode: 0o755 })
    for (const folder of ['bin', 'lib', 'share']) {
      await cp(join(source, folder), join(`${copy}.part`, folder), {
        recursive: true,
        verbatimSymlinks: true,
      })
    }
    await rename(`${copy}.part`, copy)
  }
  const outdated = entries.filter((entry) => entry.startsWith('postgresql-') && entry !== name)
  await Promise.all(outdated.map((entry) => rm(join(home, entry), { recursive: true })))
  return locateBinaries(copy, installed.version)
}
