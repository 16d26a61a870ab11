import { readFileSync } from 'node:fs'
import { join } from 'node:path'

const root = join(import.meta.dirname, '../..')

interface LockedPackage {
  readonly version?: string
  readonly integrity?: string
  readonly resolved?: string
  readonly link?: boolean
  readonly license?: string
  readonly hasInstallScript?: boolean
  readonly dev?: boolean
  readonly workspaces?: readonly string[]
  readonly dependencies?: Readonly<Record<string, string>>
  readonly devDependencies?: Readonly<Record<string, string>>
}

export interface Manifest {
  readonly dependencies?: Readonly<Record<string, string>>
  readonly devDependencies?: Readonly<Record<string, string>>
  readonly allowScripts?: Readonly<Record<string, boolean>>
  readonly workspaces?: readonly string[]
}

export interface Locked extends LockedPackage {
  /** Install path, e.g. `node_modules/pg`. */
  readonly path: string
  readonly name: string
}

const packages = Object.entries(
  (readJson('package-lock.json') as { packages: Record<string, LockedPackage> }).packages,
)

/** Packages from a registry, without the project's own folders and the links to them. */
export const locked: readonly Locked[] = packages
  .filter(([path, { link }]) => path.includes('node_modules/') && !link)
  .map(([path, one]) => ({ ...one, path, name: path.split('node_modules/').at(-1)! }))

/** All entries of the lock file by path. */
export const lockedByPath: ReadonlyMap<string, LockedPackage> = new Map(packages)

export function readManifest(folder: string): Manifest {
  return readJson(join(folder, 'package.json')) as Manifest
}

function readJson(path: string): unknown {
  return JSON.parse(readFileSync(join(root, path), 'utf8'))
}
