import { createHash } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'

import { InvalidFileHashError, type FileStorage } from '@insights/platform/storage/file-storage.ts'

/** A stored file that has been put into a directory. */
interface CopiedFile {
  readonly file: string
  /** Whether it is what its name says, byte for byte. */
  readonly whole: boolean
}

/** Puts a stored file into a directory; null when it is gone. */
export async function copyStoredFile(
  storage: FileStorage,
  sha256: string,
  directory: string,
  signal: AbortSignal,
): Promise<CopiedFile | null> {
  const stored = await storage.get(sha256).catch(nullForNoAddress)
  if (!stored) return null
  const file = join(directory, sha256)
  const hash = createHash('sha256')
  stored.stream.on('data', (part: Uint8Array) => hash.update(part))
  await pipeline(stored.stream, createWriteStream(file), { signal })
  return { file, whole: hash.digest('hex') === sha256 }
}

/** A picture that was never stored is missing like any other. */
function nullForNoAddress(error: unknown): null {
  if (error instanceof InvalidFileHashError) return null
  throw error
}
