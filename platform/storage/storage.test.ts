import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { mkdtempSync, readdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import process from 'node:process'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'

import { afterEach, beforeEach, expect, test } from 'vitest'

import { BadFileAddress } from './file-storage.ts'
import type { FileStorage } from './file-storage.ts'
import { openStorage } from './open-storage.ts'

const HELLO = Buffer.from('hello')
// printf hello | sha256sum
const HELLO_SHA256 = '2cf24dba5fb0a30e26e83b2ac5b9e29e1b161e5c1fa7425e73043362938b9824'

let directory: string
let storage: FileStorage

beforeEach(async () => {
  directory = mkdtempSync(join(tmpdir(), 'storage-'))
  storage = await openStorage({ directory })
})
afterEach(() => rmSync(directory, { recursive: true }))

function filesUnder(path: string): string[] {
  return readdirSync(path, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => entry.name)
}

test('a file is found under the hash of its content', async () => {
  expect(await storage.put(HELLO)).toEqual({ sha256: HELLO_SHA256, bytes: 5 })
  expect(await storage.exists(HELLO_SHA256)).toBe(true)
  expect(await storage.read(HELLO_SHA256)).toEqual(HELLO)
  const file = await storage.get(HELLO_SHA256)
  expect(file?.bytes).toBe(5)
  expect(await buffer(file?.stream ?? Readable.from([]))).toEqual(HELLO)
})

test('a stream is stored like its bytes', async () => {
  const stored = await storage.put(Readable.from([Buffer.from('hel'), Buffer.from('lo')]))
  expect(stored).toEqual({ sha256: HELLO_SHA256, bytes: 5 })
  expect(await storage.read(HELLO_SHA256)).toEqual(HELLO)
})

test('an empty file is a file', async () => {
  const { sha256, bytes } = await storage.put(new Uint8Array())
  expect(bytes).toBe(0)
  expect(await storage.read(sha256)).toHaveLength(0)
})

test('what is not there is null, false and not deleted', async () => {
  expect(await storage.get(HELLO_SHA256)).toBeNull()
  expect(await storage.read(HELLO_SHA256)).toBeNull()
  expect(await storage.exists(HELLO_SHA256)).toBe(false)
  expect(await storage.delete(HELLO_SHA256)).toBe(false)
})

test('a deleted file is gone, and a stream opened before still ends well', async () => {
  await storage.put(HELLO)
  const file = await storage.get(HELLO_SHA256)
  expect(await storage.delete(HELLO_SHA256)).toBe(true)
  expect(await storage.exists(HELLO_SHA256)).toBe(false)
  expect(await buffer(file?.stream ?? Readable.from([]))).toEqual(HELLO)
})

test.for([
  '../../etc/passwd',
  '..',
  '',
  'incoming',
  HELLO_SHA256.toUpperCase(),
  `${HELLO_SHA256}\n`,
  `${HELLO_SHA256}/../x`,
  `../${HELLO_SHA256}`,
  `${HELLO_SHA256.slice(0, 63)}\0`,
])('an address that is no hash is refused by every call: %j', async (address) => {
  await expect(storage.get(address)).rejects.toThrow(BadFileAddress)
  await expect(storage.read(address)).rejects.toThrow(BadFileAddress)
  await expect(storage.exists(address)).rejects.toThrow(BadFileAddress)
  await expect(storage.delete(address)).rejects.toThrow(BadFileAddress)
})

test('many writers of equal content leave one whole file', async () => {
  const content = Buffer.alloc(200_000, 'equal ')
  const other = await openStorage({ directory })
  const stored = await Promise.all(
    Array.from({ length: 20 }, (_, writer) => (writer % 2 ? storage : other).put(content)),
  )
  expect(new Set(stored.map(({ sha256 }) => sha256)).size).toBe(1)
  expect(filesUnder(directory)).toEqual([stored[0]?.sha256])
  expect(await storage.read(stored[0]?.sha256 ?? '')).toEqual(content)
})

test('content that breaks off leaves nothing behind', async () => {
  async function* broken(): AsyncGenerator<Uint8Array> {
    yield HELLO
    throw new Error('the sender hung up')
  }
  await expect(storage.put(broken())).rejects.toThrow('the sender hung up')
  expect(filesUnder(directory)).toEqual([])
})

test('opening clears what a killed writer left long ago, and nothing that may be under way', async () => {
  const longAgo = new Date(Date.now() - 48 * 60 * 60 * 1000)
  const abandoned = join(directory, 'incoming', 'abandoned')
  writeFileSync(abandoned, 'half')
  utimesSync(abandoned, longAgo, longAgo)
  writeFileSync(join(directory, 'incoming', 'under-way'), 'half')
  await storage.put(HELLO)
  await openStorage({ directory })
  expect(filesUnder(directory).sort()).toEqual([HELLO_SHA256, 'under-way'])
})

test('every file that a killed writer had acknowledged is there and whole', async () => {
  const writer = spawn(process.execPath, [
    fileURLToPath(new URL('./fixtures/writer.ts', import.meta.url)),
    directory,
  ])
  let told = ''
  writer.stdout.on('data', (text: Buffer) => {
    told += text.toString()
    if (told.length > 20 * 65) writer.kill('SIGKILL')
  })
  await new Promise((resolve) => writer.on('close', resolve))
  const acknowledged = told.split('\n').filter((line) => line.length === 64)
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
