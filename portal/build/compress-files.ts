import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, gzip } from 'node:zlib'

import type { Plugin } from 'vite'

const inBrotli = promisify(brotliCompress)
const inGzip = promisify(gzip)

const TEXT = /\.(js|css|svg)$/
/** Below this a packet holds it as it is. */
const MIN_BYTES = 1024

/**
 * Leaves the files that browsers load also as compressed as they can be, beside themselves. It takes
 * too long to do when they are asked for; what is quick enough then is a fifth larger.
 */
export function compressFiles(): Plugin {
  return {
    name: 'compress-files',
    apply: 'build',
    async writeBundle({ dir }) {
      if (dir === undefined) throw new Error('The build is written to no directory')
      const entries = await readdir(dir, { recursive: true })
      // Those that a build before has left there are compressed already.
      const done = new Set(entries)
      const texts = entries.filter((entry) => TEXT.test(entry) && !done.has(`${entry}.br`))
      await Promise.all(texts.map((entry) => compress(join(dir, entry))))
    },
  }
}

async function compress(file: string): Promise<void> {
  const bytes = await readFile(file)
  if (bytes.length < MIN_BYTES) return
  await Promise.all([
    writeFile(`${file}.br`, await inBrotli(bytes)),
    writeFile(`${file}.gz`, await inGzip(bytes, { level: 9 })),
  ])
}
