import { createHash } from 'node:crypto'
import { mkdirSync } from 'node:fs'
import { mkdir, open, readdir, readFile, stat, unlink } from 'node:fs/promises'
import { dirname, join } from 'node:path'

import { syncDirectory, writeTemporary } from './durable-file.ts'
import {
  assertSha256,
  type FileStorage,
  type Sha256,
  StorageUnavailableError,
  type StoredFile,
} from './file-storage.ts'
import type { S3Address } from './s3-address.ts'
import { removeAbandoned } from './scratch.ts'

export interface StorageOptions {
  /** Created if missing. Several processes may share it. */
  readonly directory: string
  /** Bucket to use instead. */
  readonly s3?: S3Address | undefined
}

/** Opens the configured storage. Throws a StorageStartError if it cannot be used. */
export async function openStorage({ directory, s3 }: StorageOptions): Promise<FileStorage> {
  if (!s3) return openDirectoryStorage(directory)
  // Load the SDK only when needed: it is slow, and most portals do not use it.
  const { openS3Storage } = await import('./s3-storage.ts')
  return openS3Storage(s3)
}

/**
 * `{directory}/ab/abcdef...` holds a file, `{directory}/incoming/` the files being written. A file
 * appears under its name atomically and complete, or not at all.
 */
export async function openDirectoryStorage(directory: string): Promise<FileStorage> {
  const incoming = join(directory, 'incoming')
  await makeDirectories(directory, incoming)
  await removeAbandoned(incoming)

  function pathOf(sha256: Sha256): string {
    assertSha256(sha256)
    return join(directory, sha256.slice(0, 2), sha256)
  }

  async function put(content: Uint8Array | AsyncIterable<Uint8Array>): Promise<StoredFile> {
    const hash = createHash('sha256')
    let bytes = 0
    try {
      const file = await writeTemporary(incoming, content, (part) => {
        hash.update(part)
        bytes += part.byteLength
      })
      const sha256 = hash.digest('hex')
      // Also overwrite an equal file, since it may be damaged; concurrent writers rename equal
      // bytes.
      await file.moveTo(pathOf(sha256))
      return { sha256, bytes }
    } catch (error) {
      throw toDirectoryError(error)
    }
  }

  async function get(sha256: Sha256): ReturnType<FileStorage['get']> {
    const file = await orNull(pathOf(sha256), open)
    return file && { bytes: (await file.stat()).size, stream: file.createReadStream() }
  }

  async function read(sha256: Sha256): Promise<Uint8Array | null> {
    return orNull(pathOf(sha256), (path) => readFile(path))
  }

  async function exists(sha256: Sha256): Promise<boolean> {
    return (await orNull(pathOf(sha256), (path) => stat(path))) !== null
  }

  async function remove(sha256: Sha256): Promise<boolean> {
    const removed = await orNull(pathOf(sha256), async (path) => {
      await unlink(path)
      return true
    })
    return removed ?? false
  }

  return { put, get, read, exists, delete: remove }
}

/** Create all of them at once, so that a put creates none and flushes only one. */
async function makeDirectories(directory: string, incoming: string): Promise<void> {
  await mkdir(incoming, { recursive: true, mode: 0o700 })
  const found = new Set(await readdir(directory))
  for (let prefix = 0; prefix < 256; prefix += 1) {
    const name = prefix.toString(16).padStart(2, '0')
    // Waiting for each of them costs many times what it takes.
    if (!found.has(name)) mkdirSync(join(directory, name), { recursive: true, mode: 0o700 })
  }
  await syncDirectory(directory)
}

/**
 * Null if there is no such file. Throws while the directory is unavailable, because the file may
 * exist.
 */
async function orNull<Value>(
  path: string,
  act: (path: string) => Promise<Value>,
): Promise<Value | null> {
  for (let directoryIsThere = false; ; directoryIsThere = true) {
    try {
      return await act(path)
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw toDirectoryError(error)
      if (directoryIsThere) return null
      // Check once more, since the directory may have just become available.
      await stat(dirname(path)).catch((away: unknown) => {
        throw toDirectoryError(away)
      })
    }
  }
}

/** Messages for disk errors. */
const MEANINGS: Record<string, string> = {
  ENOSPC: 'The disk of the file storage is full.',
  EDQUOT: 'The disk of the file storage is full.',
  EROFS: 'The file storage is read-only.',
  EACCES: 'The portal cannot access the file storage.',
  EPERM: 'The portal cannot access the file storage.',
  EIO: 'The disk of the file storage does not answer.',
  ESTALE: 'The disk of the file storage does not answer.',
  ENOENT: 'The directory of the file storage is gone.',
  EMFILE: 'Too many files are open.',
}

/** Returns a StorageUnavailableError for a disk error, any other error unchanged. */
function toDirectoryError(error: unknown): unknown {
  const { code = '', syscall } = error as NodeJS.ErrnoException
  const meaning = syscall === undefined ? undefined : MEANINGS[code]
  return meaning === undefined ? error : new StorageUnavailableError(meaning, { cause: error })
}
