import { createHash } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { rm } from 'node:fs/promises'
import type { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'

import {
  DeleteObjectCommand,
  GetObjectCommand,
  HeadBucketCommand,
  HeadObjectCommand,
  PutObjectCommand,
  S3Client,
} from '@aws-sdk/client-s3'
import { fromIni } from '@aws-sdk/credential-provider-ini'

import {
  type FileStorage,
  type Sha256,
  StorageStartError,
  StorageUnavailableError,
  type StoredFile,
  assertSha256,
} from './file-storage.ts'
import type { S3Address } from './s3-address.ts'
import { nameScratchFile } from './scratch.ts'

interface Patience {
  /** Timeout of connecting. */
  readonly connect: number
  /** Timeout of inactivity, before a response begins and between its parts. */
  readonly silence: number
}

/** Silences the SDK's console output, which its errors repeat. */
const SILENT = { debug() {}, info() {}, warn() {}, error() {} }

const PATIENCE: Patience = { connect: 3_000, silence: 15_000 }

/**
 * Files in a bucket, each named by its hash. A bucket shows an object complete or not at all, and a
 * repeated put changes nothing. Credentials come from the environment, as in the SDK, and a file named by
 * AWS_SHARED_CREDENTIALS_FILE is read by each request. Only for an account that can list the bucket
 * a missing file is "not found"; others get access denied.
 */
export async function openS3Storage(
  address: S3Address,
  patience: Patience = PATIENCE,
): Promise<FileStorage> {
  const client = createClient(address, patience)
  const { bucket: Bucket, prefix } = address
  await client.send(new HeadBucketCommand({ Bucket })).catch((error: unknown) => {
    client.destroy()
    throw toStartError(error, address)
  })

  function placeOf(sha256: Sha256) {
    assertSha256(sha256)
    return { Bucket, Key: `${prefix}${sha256}` }
  }

  async function put(content: Uint8Array | AsyncIterable<Uint8Array>): Promise<StoredFile> {
    const spooled = await spool(content)
    const { sha256, bytes } = spooled
    try {
      await putObject(client, placeOf(sha256), spooled)
    } catch (error) {
      throw toUnavailable(error)
    } finally {
      await spooled.drop()
    }
    return { sha256, bytes }
  }

  async function get(sha256: Sha256): ReturnType<FileStorage['get']> {
    const object = await orNull(client.send(new GetObjectCommand(placeOf(sha256))))
    if (!object) return null
    // The reader handles the error; without one, an unhandled event would end the process.
    const stream = (object.Body as Readable).on('error', () => {})
    return { bytes: object.ContentLength ?? 0, stream }
  }

  async function read(sha256: Sha256): Promise<Uint8Array | null> {
    const file = await get(sha256)
    if (!file) return null
    return buffer(file.stream).catch((error: unknown) => {
      throw toUnavailable(error)
    })
  }

  async function exists(sha256: Sha256): Promise<boolean> {
    return (await orNull(client.send(new HeadObjectCommand(placeOf(sha256))))) !== null
  }

  async function remove(sha256: Sha256): Promise<boolean> {
    if (!(await exists(sha256))) return false
    await orNull(client.send(new DeleteObjectCommand(placeOf(sha256))))
    return true
  }

  return { put, get, read, exists, delete: remove }
}

function createClient({ endpoint, region, pathStyle }: S3Address, patience: Patience): S3Client {
  // Other servers have no regions and accept signatures for this one.
  const elsewhere = process.env['AWS_REGION'] ?? 'us-east-1'
  const where = region ?? (endpoint === undefined ? undefined : elsewhere)
  return new S3Client({
    ...(where !== undefined && { region: where }),
    ...(endpoint !== undefined && { endpoint }),
    forcePathStyle: pathStyle,
    ...(isNamedFile() && { credentials: readCredentialsFile }),
    maxAttempts: 3,
    logger: SILENT,
    // The signature covers the content hash, which every server checks.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    requestHandler: {
      connectionTimeout: patience.connect,
      socketTimeout: patience.silence,
      httpAgent: { maxSockets: 64, keepAlive: true },
      httpsAgent: { maxSockets: 64, keepAlive: true },
    },
  })
}

function isNamedFile(): boolean {
  const { AWS_SHARED_CREDENTIALS_FILE: file, AWS_ACCESS_KEY_ID: key } = process.env
  return Boolean(file) && !key
}

/** Returns the file's keys as expired, because the SDK keeps others until the process ends. */
async function readCredentialsFile() {
  const keys = await fromIni({ ignoreCache: true })()
  return { expiration: new Date(0), ...keys }
}

async function orNull<Value>(answer: Promise<Value>): Promise<Value | null> {
  try {
    return await answer
  } catch (error) {
    if (isMissing(error)) return null
    throw toUnavailable(error)
  }
}

const TRIES = 3

/**
 * Puts an object whose hash is part of the signature: a server rejects other bytes. The SDK retries
 * by itself only content that it can read again, which a stream is not.
 */
export async function putObject(
  client: S3Client,
  place: { readonly Bucket: string; readonly Key: string },
  { sha256, bytes, read }: Spooled,
): Promise<void> {
  for (let tried = 1; ; tried += 1) {
    const body = read()
    const command = new PutObjectCommand({ ...place, Body: body, ContentLength: bytes })
    command.middlewareStack.add(
      (next) => (step) => {
        const request = step.request as { headers: Record<string, string> }
        request.headers['x-amz-content-sha256'] = sha256
        return next(step)
      },
      { step: 'build', name: 'signTheHash' },
    )
    try {
      await client.send(command)
      return
    } catch (error) {
      if (body instanceof Uint8Array || tried === TRIES || isRejection(error)) throw error
    } finally {
      if (!(body instanceof Uint8Array)) body.destroy()
    }
  }
}

function isRejection(error: unknown): boolean {
  const status = (error as { $metadata?: { httpStatusCode?: number } }).$metadata?.httpStatusCode
  return status !== undefined && status >= 400 && status < 500
}

/** Content with known hash and size, readable as often as retries need. */
export interface Spooled {
  readonly sha256: Sha256
  readonly bytes: number
  readonly read: () => Uint8Array | Readable
  readonly drop: () => Promise<void>
}

/**
 * A file's name is the hash of its bytes, and a put needs the name first. Streams are spooled to a
 * local file, so that they are never in memory as a whole.
 */
export async function spool(content: Uint8Array | AsyncIterable<Uint8Array>): Promise<Spooled> {
  const hash = createHash('sha256')
  if (content instanceof Uint8Array) {
    const sha256 = hash.update(content).digest('hex')
    return { sha256, bytes: content.byteLength, read: () => content, drop: async () => {} }
  }
  const path = nameScratchFile()
  const drop = () => rm(path, { force: true })
  let bytes = 0
  async function* measured(parts: AsyncIterable<Uint8Array>) {
    for await (const part of parts) {
      hash.update(part)
      bytes += part.byteLength
      yield part
    }
  }
  try {
    await pipeline(measured(content), createWriteStream(path, { flags: 'wx', mode: 0o600 }))
  } catch (error) {
    await drop()
    throw error
  }
  return { sha256: hash.digest('hex'), bytes, read: () => createReadStream(path), drop }
}

interface S3Error {
  readonly name: string
  readonly message: string
  readonly code?: string
  readonly $metadata?: { readonly httpStatusCode?: number }
}

/** True if a server responded that there is no such file. */
export function isMissing(error: unknown): boolean {
  const { name, $metadata } = error as S3Error
  return name === 'NoSuchKey' || (name === 'NotFound' && $metadata?.httpStatusCode === 404)
}

/** Maps a failed call to an error for users. */
export function toUnavailable(error: unknown): StorageUnavailableError {
  return new StorageUnavailableError(`The file storage does not answer: ${reasonOf(error)}.`, {
    cause: error,
  })
}

/** Maps an error of the startup check to a message for the operator. */
export function toStartError(error: unknown, address: S3Address): StorageStartError {
  const { bucket, endpoint = "Amazon's S3" } = address
  const status = (error as S3Error).$metadata?.httpStatusCode
  const what = (text: string) =>
    new StorageStartError(`STORAGE_URL: ${text}`, { cause: error as Error })
  if ((error as S3Error).name === 'CredentialsProviderError') {
    return what(
      'there are no credentials: set AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY, or AWS_SHARED_CREDENTIALS_FILE.',
    )
  }
  if (status === 404) return what(`${endpoint} has no bucket "${bucket}": create it first.`)
  if (status === 401 || status === 403) {
    return what(`${endpoint} refuses the credentials for the bucket "${bucket}".`)
  }
  if (status === 301 || status === 400) {
    return what(`the bucket "${bucket}" is in another region: add ?region= to the address.`)
  }
  return what(`the bucket "${bucket}" at ${endpoint} cannot be reached: ${reasonOf(error)}.`)
}

function reasonOf(error: unknown): string {
  const { name, message, code, $metadata } = error as S3Error
  if ($metadata?.httpStatusCode) return `it answered ${$metadata.httpStatusCode} (${name})`
  if (name === 'TimeoutError') return 'it took too long'
  return code ?? (message || name)
}
