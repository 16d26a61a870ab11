import { execFile } from 'node:child_process'
import { mkdtempSync, readFileSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'

import { afterEach, beforeEach, expect, test } from 'vitest'

import { SecretKeyError, loadSecretKey } from './load-secret-key.ts'

let directory: string
let file: string
beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), 'secret-key-'))
  file = join(directory, 'data', 'secret-key')
})
afterEach(() => rmSync(directory, { recursive: true }))

test('the first start creates a key that only its account can read, and later ones use it [D3.99]', async () => {
  const made = await loadSecretKey({ file })
  expect(made).toHaveLength(32)
  expect((statSync(file).mode & 0o777).toString(8)).toBe('600')
  expect(await loadSecretKey({ file })).toEqual(made)
  expect(readdirSync(join(directory, 'data'))).toEqual(['secret-key'])
})

test('a given key overrides the stored one, and none is created', async () => {
  const given = 'a key of more than thirty-two characters'
  expect(await loadSecretKey({ given, file })).toEqual(Buffer.from(given))
  expect(() => statSync(file)).toThrow('ENOENT')
})

test('concurrent first starts use the same key', async () => {
  const program = `
    const { loadSecretKey } = await import(${JSON.stringify(join(import.meta.dirname, 'load-secret-key.ts'))})
    console.log((await loadSecretKey({ file: process.argv[1] })).toString('hex'))`
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
  const keys = await Promise.all(Array.from({ length: 50 }, () => loadSecretKey({ file })))
  expect(new Set(keys.map((key) => key.toString('hex'))).size).toBe(1)
})

test.each([
  ['is empty', ''],
  ['was cut off', 'abcdef'],
])('a key file that %s is reported in one line and left unchanged', async (_, content) => {
  await loadSecretKey({ file })
  writeFileSync(file, content)
  await expect(loadSecretKey({ file })).rejects.toThrow(SecretKeyError)
  await expect(loadSecretKey({ file })).rejects.toThrow(/^[^\n]* holds no key: [^\n]*$/)
  expect(readFileSync(file, 'utf8')).toBe(content)
})
