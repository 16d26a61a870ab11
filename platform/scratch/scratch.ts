import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { removeAbandoned } from './remove-abandoned.ts'

const PREFIX = 'insights-scratch-'

/** Returns the path of a new file in the system's temporary directory. */
export function nameScratchFile(): string {
  return join(tmpdir(), `${PREFIX}${randomUUID()}`)
}

/**
 * Runs `work` with an empty directory that no other user can enter, then removes it with its
 * content.
 */
export async function withScratchDirectory<T>(work: (directory: string) => Promise<T>): Promise<T> {
  const directory = await mkdtemp(join(tmpdir(), PREFIX))
  try {
    return await work(directory)
  } finally {
    await rm(directory, { recursive: true, force: true })
  }
}

/** Removes old files that killed processes left in the system's temporary directory. */
export async function removeAbandonedScratch(): Promise<void> {
  // Start even if the directory cannot be listed.
  await removeAbandoned(tmpdir(), PREFIX).catch(() => {})
}
