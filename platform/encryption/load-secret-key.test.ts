import { execFile } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { mkdtempSync, readFileSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'

import { afterEach, beforeEach, expect, test } from 'vitest'

import { SecretKeyError, loadSecretKeys } from './load-secret-key.ts'

let directory: string
let file: string
beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), 'secret-key-'))
  file = join(directory, 'data', 'secret-key')
})
afterEach(() => rmSync(directory, { recursive: true }))

test('the first start creates a key that only its account can read, and later ones use it [D3.99]', async () => {
  const made = await loadSecretKeys({ file })
  expect(made.map((key) => key.length)).toEqual([32])
  expect((statSync(file).mode & 0o777).toString(8)).toBe('600')
  expect(await loadSecretKeys({ file })).toEqual(made)
  expect(readdirSync(join(directory, 'data'))).toEqual(['secret-key'])
})

test('a given key overrides the stored one, and none is created', async () => {
  const given = ['a key of more than thirty-two characters', 'the one before'] as const
  expect(await loadSecretKeys({ given, file })).toEqual(given.map((key) => Buffer.from(key)))
  expect(() => statSync(file)).toThrow('ENOENT')
})

test('concurrent first starts use the same key', async () => {
  const program = `
    const { loadSecretKeys } = await import(${JSON.stringify(join(import.meta.dirname, 'load-secret-key.ts'))})
    console.log((await loadSecretKeys({ file: process.argv[1] }))[0].toString('hex'))`
  const run = promisify(execFile)
  const outcomes = await Promise.all(
    Array.from({ length: 6 }, () =>
      run(process.execPath, ['--input-type=module', '-e', program, file]),
    ),
  )
  const keys = new Set(outcomes.map(({ stdout }) => stdout.trim()))
  expect([...keys]).toEqual([readFileSync(file, 'utf8').trim()])
})

test('concurrent calls in one process use the same key', async () => {
  const keys = await Promise.all(Array.from({ length: 50 }, () => loadSecretKeys({ file })))
  expect(new Set(keys.map(([key]) => key.toString('hex'))).size).toBe(1)
})

test('a key that is added above the stored one becomes the current one, and the other stays [D15.727]', async () => {
  const [former] = await loadSecretKeys({ file })
  const current = randomBytes(32)
  writeFileSync(file, `${current.toString('hex')}\n${former.toString('hex')}\n`)
  expect(await loadSecretKeys({ file })).toEqual([current, former])
})

test.each([
  ['is empty', ''],
  ['was cut off', 'abcdef'],
])('a key file that %s is reported in one line and left unchanged', async (_, content) => {
  await loadSecretKeys({ file })
  writeFileSync(file, content)
  await expect(loadSecretKeys({ file })).rejects.toThrow(SecretKeyError)
  await expect(loadSecretKeys({ file })).rejects.toThrow(/^[^\n]* holds no key: [^\n]*$/)
  expect(readFileSync(file, 'utf8')).toBe(content)
})
