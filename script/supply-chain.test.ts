import { execFileSync } from 'node:child_process'
import { join } from 'node:path'

import { describe, expect, test } from 'vitest'

import { checkLicence, listLicences, locked, lockedByPath, readManifest } from './supply-chain.ts'

const root = join(import.meta.dirname, '..')
const manifest = readManifest('.')
const folders = ['.', ...manifest.workspaces!]

describe('the lock file', () => {
  test('knows what every package contains, by a hash that cannot be forged [S25.1]', () => {
    expect(locked.length).toBeGreaterThan(300)
    expect(locked.filter(({ integrity }) => !integrity?.startsWith('sha512-'))).toEqual([])
  })

  test('names no registry and no other source [S25.8]', () => {
    const elsewhere = locked.filter(({ resolved, version }) => resolved || !/^\d/.test(version!))
    expect(elsewhere.map(({ path }) => path)).toEqual([])
    const links = [...lockedByPath.values()].filter(({ link }) => link)
    expect(new Set(links.map(({ resolved }) => resolved))).toEqual(new Set(manifest.workspaces))
  })

  test.each(folders)('has what %s asks for, in the exact version [D11.117]', (folder) => {
    const { dependencies = {}, devDependencies = {} } = readManifest(folder)
    const entry = lockedByPath.get(folder === '.' ? '' : folder)!
    expect(entry.dependencies ?? {}).toEqual(dependencies)
    expect(entry.devDependencies ?? {}).toEqual(devDependencies)
    const asked = Object.entries({ ...dependencies, ...devDependencies })
    for (const [name, version] of asked) {
      const near = lockedByPath.get(`${folder}/node_modules/${name}`)
      expect(`${name} ${(near ?? lockedByPath.get(`node_modules/${name}`))?.version}`).toBe(
        `${name} ${version}`,
      )
    }
  })
})

test('lets only packages that package.json names run scripts on installation [D11.81 S25.9]', () => {
  const allowed = Object.keys(manifest.allowScripts!).toSorted()
  const running = new Set(locked.filter((one) => one.hasInstallScript).map(({ name }) => name))
  expect([...running].toSorted()).toEqual(allowed)
})

test('an audit without a registry says that nothing was checked [D15.560]', () => {
  const unreachable = { ...process.env, npm_config_registry: 'http://127.0.0.1:1/' }
  const said = execFileSync(join(root, 'script/audit'), { env: unreachable, encoding: 'utf8' })
  expect(said).toMatch(/^Known vulnerabilities: not checked/)
})

describe('licences', () => {
  test('are permissive, or explained [D11.118]', () => {
    expect(listLicences().flatMap(({ fault }) => fault ?? [])).toEqual([])
  })

  test.each([
    ['MIT', true],
    ['(MIT OR GPL-3.0-only)', true],
    ['MIT AND GPL-3.0-only', false],
    ['AGPL-3.0-only', false],
    ['LGPL-3.0-or-later', false],
    ['SEE LICENSE IN LICENSE', false],
    [undefined, false],
  ])('accept %s for any package: %s', (license, isFine) => {
    expect(checkLicence({ name: 'any', version: '1.0.0', license }).fault === undefined).toBe(
      isFine,
    )
  })
})

test('generates a software bill of materials', () => {
  const text = execFileSync(join(root, 'script/sbom'), ['-'], {
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
  })
  const { bomFormat, components } = JSON.parse(text) as {
    bomFormat: string
    components: { name: string; purl: string }[]
  }
  expect(bomFormat).toBe('CycloneDX')
  expect(components.map(({ name }) => name)).toContain('fastify')
  // Test dependencies are not deployed.
  expect(components.map(({ name }) => name)).not.toContain('vitest')
})
