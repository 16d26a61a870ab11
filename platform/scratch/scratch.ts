import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { removeAbandoned } from './remove-abandoned.ts'

const PREFIX = 'insights-scratch-'

/** The path of a file that is not there yet, in the machine's temporary directory. */
export function nameScratchFile(): string {
  return join(tmpdir(), `${PREFIX}${randomUUID()}`)
}

/** Gives `work` an empty directory that nobody else can enter, and removes it with all it holds. */
export async function withScratchDirectory<T>(work: (directory: string) => Promise<T>): Promise<T> {
  const directory = await mkdtemp(join(tmpdir(), PREFIX))
  try {
    return await work(directory)
  } finally {
    await rm(directory, { recursive: true, force: true })
  }
}

/** Removes what processes that were killed left in the machine's temporary directory long ago. */
export async function removeAbandonedScratch(): Promise<void> {
  // A directory that cannot be listed is no reason not to start.
  await removeAbandoned(tmpdir(), PREFIX).catch(() => {})
}
