import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'

import { beforeEach, describe, expect, onTestFinished, test } from 'vitest'

import { openS3Server, useCredentials } from '../testing/open-s3-server.ts'
import { InvalidFileHashError, type FileStorage } from './file-storage.ts'
import { openStorage } from './open-storage.ts'
import { readS3Address } from './s3-address.ts'

const HELLO = Buffer.from('hello')
// printf hello | sha256sum
const HELLO_SHA256 = '2cf24dba5fb0a30e26e83b2ac5b9e29e1b161e5c1fa7425e73043362938b9824'

interface Kept {
  /** Opens it once more, as another process would. */
  readonly open: () => Promise<FileStorage>
  /** Names of all stored files, partially written ones included. */
  readonly names: () => string[]
}

async function keepInDirectory(): Promise<Kept> {
  const directory = mkdtempSync(join(tmpdir(), 'storage-'))
  onTestFinished(() => rmSync(directory, { recursive: true }))
  return { open: () => openStorage({ directory }), names: () => filesUnder(directory) }
}

async function keepInBucket(): Promise<Kept> {
  const server = await openS3Server()
  onTestFinished(useCredentials(server))
  onTestFinished(server.stop)
  const s3 = readS3Address(`s3://files?endpoint=${server.endpoint}`)
  return {
    open: () => openStorage({ directory: '/nowhere', s3 }),
    names: () => [...server.objects.keys()],
  }
}

function filesUnder(path: string): string[] {
  return readdirSync(path, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => entry.name)
}

describe.each([
  ['a directory', keepInDirectory],
  ['a bucket', keepInBucket],
])('in %s [D11.20]', (_, keep) => {
  let kept: Kept
  let storage: FileStorage
  beforeEach(async () => {
    kept = await keep()
    storage = await kept.open()
  })

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

  test('returns null and false for a missing file', async () => {
    expect(await storage.get(HELLO_SHA256)).toBeNull()
    expect(await storage.read(HELLO_SHA256)).toBeNull()
    expect(await storage.exists(HELLO_SHA256)).toBe(false)
    expect(await storage.delete(HELLO_SHA256)).toBe(false)
  })

  test('a deleted file is gone, and a stream opened before completes', async () => {
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
  ])('every call rejects a name that is no hash: %j', async (address) => {
    await expect(storage.get(address)).rejects.toThrow(InvalidFileHashError)
    await expect(storage.read(address)).rejects.toThrow(InvalidFileHashError)
    await expect(storage.exists(address)).rejects.toThrow(InvalidFileHashError)
    await expect(storage.delete(address)).rejects.toThrow(InvalidFileHashError)
  })

  test('many writers of equal content leave one complete file', async () => {
    const content = Buffer.alloc(200_000, 'equal ')
    const other = await kept.open()
    const stored = await Promise.all(
      Array.from({ length: 20 }, (_, writer) => (writer % 2 ? storage : other).put(content)),
    )
    expect(new Set(stored.map(({ sha256 }) => sha256)).size).toBe(1)
    expect(kept.names()).toEqual([stored[0]?.sha256])
    expect(await storage.read(stored[0]?.sha256 ?? '')).toEqual(content)
  })

  test('content that breaks off leaves nothing behind', async () => {
    async function* broken(): AsyncGenerator<Uint8Array> {
      yield HELLO
      throw new Error('the sender hung up')
    }
    await expect(storage.put(broken())).rejects.toThrow('the sender hung up')
    expect(kept.names()).toEqual([])
  })
})
