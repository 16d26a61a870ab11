import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, gzip } from 'node:zlib'

import type { Plugin } from 'vite'

const inBrotli = promisify(brotliCompress)
const inGzip = promisify(gzip)

const TEXT = /\.(js|css|svg)$/
/** Smaller files fit into a packet uncompressed. */
const MIN_BYTES = 1024

/**
 * Writes the files that browsers load a second time, with maximum compression. It takes too long to
 * do on request; a compression that is fast enough then is a fifth larger.
 */
export function compressFiles(): Plugin {
  return {
    name: 'compress-files',
    apply: 'build',
    async writeBundle({ dir }) {
      if (dir === undefined) throw new Error('The build is written to no directory')
      const entries = await readdir(dir, { recursive: true })
      // Files left by an earlier build are compressed already.
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
