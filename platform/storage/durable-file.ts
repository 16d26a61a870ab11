import { randomUUID } from 'node:crypto'
import { open, rename, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import process from 'node:process'

interface TemporaryFile {
  /** Renames the file to its final path; durable when it returns. */
  moveTo(path: string): Promise<void>
}

/**
 * Writes content to a temporary file and flushes it. Leaves nothing behind if the content fails or
 * the disk is full.
 */
export async function writeTemporary(
  directory: string,
  content: Uint8Array | AsyncIterable<Uint8Array>,
  onPart: (part: Uint8Array) => void,
): Promise<TemporaryFile> {
  const path = join(directory, randomUUID())
  try {
    const file = await open(path, 'wx', 0o600)
    try {
      for await (const part of content instanceof Uint8Array ? [content] : content) {
        onPart(part)
        await file.writeFile(part)
      }
      await file.sync()
    } finally {
      await file.close()
    }
  } catch (error) {
    await rm(path, { force: true })
    throw error
  }
  return { moveTo: (target) => moveDurably(path, target) }
}

async function moveDurably(path: string, target: string): Promise<void> {
  try {
    await rename(path, target)
  } catch (error) {
    await rm(path, { force: true })
    throw error
  }
  await syncDirectory(dirname(target))
}

/**
 * A new name is durable only after its directory is synced. Windows has no such call and needs
 * none.
 */
export async function syncDirectory(path: string): Promise<void> {
  if (process.platform === 'win32') return
  const directory = await open(path)
  try {
    await directory.sync()
  } finally {
    await directory.close()
  }
}
