import { mkdtempSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'

import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'

import {
  type Credentials,
  type S3Server,
  openS3Server,
  useCredentials,
} from '../testing/open-s3-server.ts'
import { type FileStorage, StorageStartError, StorageUnavailableError } from './file-storage.ts'
import { readS3Address } from './s3-address.ts'
import { openS3Storage } from './s3-storage.ts'

const HELLO = Buffer.from('hello')
// printf hello | sha256sum
const HELLO_SHA256 = '2cf24dba5fb0a30e26e83b2ac5b9e29e1b161e5c1fa7425e73043362938b9824'
const BUSY = { status: 503, code: 'SlowDown' }

let server: S3Server
beforeEach(async () => {
  server = await openS3Server()
  onTestFinished(useCredentials(server))
  onTestFinished(server.stop)
})

function open(place = 'files', silence = 30_000): Promise<FileStorage> {
  const address = readS3Address(`s3://${place}?endpoint=${server.endpoint}`)!
  return openS3Storage(address, { connect: 30_000, silence })
}

/** Injects a fault the given number of times. */
function failFor(times: number, method: string): void {
  let left = times
  server.fault = (request) => (request.startsWith(method) && left-- > 0 ? BUSY : undefined)
}

test('keys begin with the prefix of the address', async () => {
  const storage = await open('files/insights/live')
  await storage.put(HELLO)
  expect([...server.objects.keys()]).toEqual([`insights/live/${HELLO_SHA256}`])
  expect(await storage.read(HELLO_SHA256)).toEqual(HELLO)
})

test.each([
  ['of bytes', () => HELLO],
  ['of a stream', () => Readable.from([Buffer.from('hel'), Buffer.from('lo')])],
])('a put %s is retried when the server is busy', async (_, content) => {
  const storage = await open()
  failFor(2, 'PUT')
  expect(await storage.put(content())).toEqual({ sha256: HELLO_SHA256, bytes: 5 })
  expect(server.objects.get(HELLO_SHA256)).toEqual(HELLO)
})

test('a failed put rejects and leaves no local file', async () => {
  // Other tests write into the system's directory meanwhile.
  const temporary = mkdtempSync(join(tmpdir(), 'insights-s3-test-'))
  vi.stubEnv('TMPDIR', temporary)
  onTestFinished(() => {
    vi.unstubAllEnvs()
    rmSync(temporary, { recursive: true })
  })
  const storage = await open()
  server.fault = () => BUSY
  const failed = storage.put(Readable.from([HELLO]))
  await expect(failed).rejects.toThrow(StorageUnavailableError)
  await expect(failed).rejects.toThrow('it answered 503 (SlowDown)')
  expect(server.objects.size).toBe(0)
  expect(readdirSync(temporary)).toEqual([])
})

test('a stream waits for its hash on the disk, not in memory [D11.27]', async () => {
  const storage = await open('files', 10_000)
  const megabytes = 40
  const part = Buffer.alloc(64 * 1024, 'x')
  let most = 0
  async function* parts() {
    for (let count = 0; count < megabytes * 16; count += 1) {
      most = Math.max(most, process.memoryUsage().arrayBuffers)
      yield part
    }
  }
  const before = process.memoryUsage().arrayBuffers
  const { bytes } = await storage.put(parts())
  expect(bytes).toBe(megabytes * 1024 * 1024)
  expect(most - before).toBeLessThan(20 * 1024 * 1024)
})

test('a replaced key in AWS_SHARED_CREDENTIALS_FILE fails no read or write, and the old key is no longer used [D11.156]', async () => {
  const directory = mkdtempSync(join(tmpdir(), 'insights-s3-test-'))
  const file = join(directory, 'credentials')
  const replaceBy = ({ accessKeyId, secretAccessKey }: Credentials) => {
    const lines = `aws_access_key_id = ${accessKeyId}\naws_secret_access_key = ${secretAccessKey}\n`
    writeFileSync(`${file}.new`, `[default]\n${lines}`)
    renameSync(`${file}.new`, file)
  }
  vi.stubEnv('AWS_SHARED_CREDENTIALS_FILE', file)
  vi.stubEnv('AWS_ACCESS_KEY_ID', undefined)
  vi.stubEnv('AWS_SECRET_ACCESS_KEY', undefined)
  onTestFinished(() => {
    vi.unstubAllEnvs()
    rmSync(directory, { recursive: true })
  })
  const old = server.credentials
  const next = { ...old, accessKeyId: 'AKNEXT', secretAccessKey: 'after/it' }
  replaceBy(old)
  const storage = await open()
  const writeAndRead = async (text: string) => {
    const { sha256 } = await storage.put(Buffer.from(text))
    return String(Buffer.from((await storage.read(sha256))!))
  }
  server.accepted = [old, next]
  const under = Array.from({ length: 20 }, (_, index) => writeAndRead(`under way ${index}`))
  replaceBy(next)
  await Promise.all(under)
  server.accepted = [next]
  expect(await writeAndRead('afterwards')).toBe('afterwards')
})

test('a file that breaks off is an error of its stream, not a shorter file', async () => {
  const storage = await open()
  const content = Buffer.alloc(200_000, 'x')
  const { sha256 } = await storage.put(content)
  server.fault = (request) => (request.startsWith('GET') ? 'half' : undefined)
  await expect(storage.read(sha256)).rejects.toThrow(StorageUnavailableError)
  const file = await storage.get(sha256)
  expect(file?.bytes).toBe(200_000)
  await expect(buffer(file!.stream)).rejects.toThrow('aborted')
})

test.each(['silence', 'stall'] as const)('%s does not wait forever', async (fault) => {
  const { sha256 } = await (await open()).put(Buffer.alloc(200_000, 'x'))
  const impatient = await open('files', 600)
  server.fault = () => fault
  await expect(impatient.read(sha256)).rejects.toThrow(StorageUnavailableError)
})

test('uses a server again after an outage', async () => {
  const storage = await open()
  await storage.put(HELLO)
  await server.stop()
  await expect(storage.read(HELLO_SHA256)).rejects.toThrow('ECONNREFUSED')
  await expect(storage.exists(HELLO_SHA256)).rejects.toThrow(StorageUnavailableError)
  await expect(storage.delete(HELLO_SHA256)).rejects.toThrow(StorageUnavailableError)
  await server.start()
  expect(await storage.read(HELLO_SHA256)).toEqual(HELLO)
})

test('a missing bucket is reported by name at the start [D11.21]', async () => {
  const opening = open('other')
  await expect(opening).rejects.toThrow(StorageStartError)
  await expect(opening).rejects.toThrow(
    /^STORAGE_URL: \S+ has no bucket "other": create it first\.$/,
  )
})

test('reports rejected credentials without showing them', async () => {
  process.env['AWS_SECRET_ACCESS_KEY'] = 'wrong/secret'
  const opening = open()
  await expect(opening).rejects.toThrow(/^STORAGE_URL: \S+ refuses the credentials .*"files"\.$/)
  await expect(opening).rejects.not.toThrow('wrong/secret')
})

test('reports an unreachable server in one line', async () => {
  await server.stop()
  await expect(open()).rejects.toThrow(/^STORAGE_URL: .* cannot be reached: ECONNREFUSED\.$/)
  await server.start()
})

test('reports a server that never responds', async () => {
  server.fault = () => 'silence'
  await expect(open('files', 600)).rejects.toThrow(
    /^STORAGE_URL: .* cannot be reached: it took too long\.$/,
  )
})
