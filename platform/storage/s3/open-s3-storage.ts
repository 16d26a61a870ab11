import type { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'

import {
  DeleteObjectCommand,
  GetObjectCommand,
  HeadBucketCommand,
  HeadObjectCommand,
  S3Client,
} from '@aws-sdk/client-s3'

import { assertSha256, type FileStorage, type Sha256, type StoredFile } from '../file-storage.ts'
import { putObject } from './put-object.ts'
import type { S3Address } from './s3-address.ts'
import { spool } from './spool.ts'
import { isMissing, toStartError, toUnavailable } from './to-s3-error.ts'

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
 * repeated put changes nothing. Credentials come from the environment, as in the SDK. Only an
 * account that can list the bucket is told that a file is missing; others get access denied.
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

async function orNull<Value>(answer: Promise<Value>): Promise<Value | null> {
  try {
    return await answer
  } catch (error) {
    if (isMissing(error)) return null
    throw toUnavailable(error)
  }
}
