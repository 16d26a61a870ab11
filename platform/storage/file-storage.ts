import type { Readable } from 'node:stream'

/** The lower-case hexadecimal SHA-256 of a file's bytes: its only name. */
export type Sha256 = string

export interface StoredFile {
  sha256: Sha256
  /** Size. */
  bytes: number
}

/**
 * Files under the hash of their content: equal files are kept once, and a stored file never
 * changes. Every call with an address that is no SHA-256 throws a BadFileAddress.
 */
export interface FileStorage {
  /** Keeps the bytes; when it answers, they outlive a loss of power. Storing them again is fine. */
  put(content: Uint8Array | AsyncIterable<Uint8Array>): Promise<StoredFile>
  /** The file as a stream that must be read or destroyed, or null when there is none. */
  get(sha256: Sha256): Promise<{ bytes: number; stream: Readable } | null>
  /** The whole file in memory, or null when there is none. */
  read(sha256: Sha256): Promise<Uint8Array | null>
  exists(sha256: Sha256): Promise<boolean>
  /** True when there was such a file. Who still refers to it is for the caller to know. */
  delete(sha256: Sha256): Promise<boolean>
}

export class BadFileAddress extends Error {
  override readonly name = 'BadFileAddress'
}

/** Nothing else may become part of a path. */
export function assertSha256(address: string): void {
  if (!/^[0-9a-f]{64}$/.test(address))
    throw new BadFileAddress('A stored file is named by its SHA-256.')
}
