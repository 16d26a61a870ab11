import type { Readable } from 'node:stream'

/** The lower-case hexadecimal SHA-256 of a file's bytes: its only name. */
export type Sha256 = string

export interface StoredFile {
  sha256: Sha256
  /** In bytes. */
  bytes: number
}

/**
 * Files named by the hash of their content: equal files are stored once, and a stored file never
 * changes. Every method throws a InvalidFileHashError for a name that is not a SHA-256.
 */
export interface FileStorage {
  /** Stores the bytes; durable when it returns. Storing them again is allowed. */
  put(content: Uint8Array | AsyncIterable<Uint8Array>): Promise<StoredFile>
  /** Returns the file as a stream that must be read or destroyed, or null if it is missing. */
  get(sha256: Sha256): Promise<{ bytes: number; stream: Readable } | null>
  /** Returns the whole file in memory, or null if it is missing. */
  read(sha256: Sha256): Promise<Uint8Array | null>
  exists(sha256: Sha256): Promise<boolean>
  /** Returns true if there was such a file. The caller has to know that nothing refers to it. */
  delete(sha256: Sha256): Promise<boolean>
}

export class InvalidFileHashError extends Error {
  override readonly name = 'InvalidFileHashError'
}

/** Prevents path traversal. */
export function assertSha256(address: string): void {
  if (!/^[0-9a-f]{64}$/.test(address))
    throw new InvalidFileHashError('A stored file is named by its SHA-256.')
}

/** The files cannot be read or written now; a retry may succeed. */
export class StorageUnavailableError extends Error {
  override readonly name = 'StorageUnavailableError'
}

/** The configured storage cannot be used: a message for the operator. */
export class StorageStartError extends Error {
  override readonly name = 'StorageStartError'
}

/**
 * Returns the name that content is stored under. Hashes asynchronously, because 10 MB would block
 * the event loop.
 */
export async function hashContent(content: Uint8Array): Promise<Sha256> {
  // Files are never in shared memory, which is all that the type distinguishes.
  const hash = await crypto.subtle.digest('SHA-256', content as Uint8Array<ArrayBuffer>)
  return Buffer.from(hash).toString('hex')
}
