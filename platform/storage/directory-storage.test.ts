import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { mkdtempSync, readdirSync, renameSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import process from 'node:process'
import { fileURLToPath } from 'node:url'

import { afterEach, beforeEach, expect, test } from 'vitest'

import { type FileStorage, StorageUnavailableError } from './file-storage.ts'
import { openDirectoryStorage } from './open-storage.ts'

const HELLO = Buffer.from('hello')
// printf hello | sha256sum
const HELLO_SHA256 = '2cf24dba5fb0a30e26e83b2ac5b9e29e1b161e5c1fa7425e73043362938b9824'

let directory: string
let storage: FileStorage

beforeEach(async () => {
  directory = mkdtempSync(join(tmpdir(), 'storage-'))
  storage = await openDirectoryStorage(directory)
})
afterEach(() => rmSync(directory, { recursive: true, force: true }))

function filesUnder(path: string): string[] {
  return readdirSync(path, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => entry.name)
}

test('reports a missing directory, and uses it again when it is back', async () => {
  rmSync(directory, { recursive: true })
  const lost = storage.put(HELLO)
  await expect(lost).rejects.toThrow(StorageUnavailableError)
  await expect(lost).rejects.toThrow('The directory of the file storage is gone.')
  await openDirectoryStorage(directory)
  expect(await storage.put(HELLO)).toEqual({ sha256: HELLO_SHA256, bytes: 5 })
})

test.each(['get', 'read', 'exists', 'delete'] as const)(
  '%s throws while the directory is unavailable, instead of reporting a missing file [D11.91]',
  async (call) => {
    await storage.put(HELLO)
    const away = `${directory}-away`
    renameSync(directory, away)
    try {
      await expect(storage[call](HELLO_SHA256)).rejects.toThrow(StorageUnavailableError)
    } finally {
      renameSync(away, directory)
    }
    expect(await storage.exists(HELLO_SHA256)).toBe(true)
  },
)

test('opening removes old files of killed writers and no files being written', async () => {
  const longAgo = new Date(Date.now() - 48 * 60 * 60 * 1000)
  const abandoned = join(directory, 'incoming', 'abandoned')
  writeFileSync(abandoned, 'half')
  utimesSync(abandoned, longAgo, longAgo)
  writeFileSync(join(directory, 'incoming', 'under-way'), 'half')
  await storage.put(HELLO)
  await openDirectoryStorage(directory)
  expect(filesUnder(directory).sort()).toEqual([HELLO_SHA256, 'under-way'])
})

test('every file that a killed writer acknowledged is complete', async () => {
  const writer = spawn(process.execPath, [
    fileURLToPath(new URL('./fixtures/writer.ts', import.meta.url)),
    directory,
  ])
  let output = ''
  writer.stdout.on('data', (text: Buffer) => {
    output += text.toString()
    if (output.length > 20 * 65) writer.kill('SIGKILL')
  })
  await new Promise((resolve) => writer.on('close', resolve))
  const acknowledged = output.split('\n').filter((line) => line.length === 64)
  expect(acknowledged.length).toBeGreaterThanOrEqual(20)
  for (const sha256 of acknowledged) {
    const content = await storage.read(sha256)
    expect(
      createHash('sha256')
        .update(content ?? '')
        .digest('hex'),
    ).toBe(sha256)
  }
  const named = filesUnder(directory).filter((name) => /^[0-9a-f]{64}$/.test(name))
  for (const sha256 of named) expect((await storage.read(sha256))?.byteLength).toBe(300_000)
})
