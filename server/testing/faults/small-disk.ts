import { execFile, spawnSync } from 'node:child_process'
import { open, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'

const run = promisify(execFile)

export interface SmallDisk {
  /** Takes all that is left of it. */
  readonly fill: () => Promise<void>
  readonly free: () => Promise<void>
  readonly unmount: () => Promise<void>
}

/** A disk of so many MB in memory at a directory; undefined where we may not mount one. */
export async function mountSmallDisk(
  directory: string,
  size: number,
): Promise<SmallDisk | undefined> {
  const mount = ['-t', 'tmpfs', '-o', `size=${size}m,mode=755`, 'tmpfs', directory]
  const mounted = await run('mount', mount).then(
    () => true,
    () => false,
  )
  if (!mounted) return undefined
  // When the run is interrupted: gone once the last process on it has ended.
  const leave = () => spawnSync('umount', ['--lazy', directory])
  process.once('exit', leave)
  const ballast = join(directory, 'ballast')
  return {
    fill: async () => {
      const file = await open(ballast, 'w')
      try {
        for (const bytes of [1_000_000, 4096, 1]) await writeAll(file, Buffer.alloc(bytes))
      } finally {
        await file.close()
      }
    },
    free: () => rm(ballast, { force: true }),
    unmount: async () => {
      process.off('exit', leave)
      await run('umount', [directory])
    },
  }
}

async function writeAll(file: Awaited<ReturnType<typeof open>>, block: Buffer): Promise<void> {
  for (;;) {
    try {
      await file.writeFile(block)
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === 'ENOSPC') return
      throw error
    }
  }
}
