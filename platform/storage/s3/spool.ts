import { createHash } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { rm } from 'node:fs/promises'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'

import { nameScratchFile } from '../../scratch/scratch.ts'
import type { Sha256 } from '../file-storage.ts'

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
