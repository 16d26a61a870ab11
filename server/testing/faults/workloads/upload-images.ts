import { createHash } from 'node:crypto'

import type { Image } from '@insights/contract/upload.ts'
import sharp from 'sharp'

import { type Client, retryUntilSuccess } from '../client.ts'
import type { Writer } from '../writer.ts'

/** Uploads pictures, each another one; every one that was acknowledged opens, whole. */
export function uploadImages(client: Client, reportId: string, chance: () => number): Writer {
  const unseen: Image[] = []
  let count = 0

  async function look({ _id, url }: Image): Promise<readonly string[]> {
    const bytes = await retryUntilSuccess(() => client.read(url.replace('/api', ''))).catch(
      (error: Error) => error,
    )
    if (bytes instanceof Error) return [`The image ${_id} does not open: ${bytes.message}`]
    const { width } = await sharp(bytes)
      .stats()
      .then(() => sharp(bytes).metadata())
    return width === SIDE ? [] : [`The image ${_id} (${hashOf(bytes)}) is not what was sent`]
  }

  return {
    name: 'images',
    acknowledged: () => count,
    write: async () => {
      const form = new FormData()
      form.append('reportId', reportId)
      for (const name of ['one.png', 'two.png']) {
        form.append('files', new Blob([await draw(chance)]), name)
      }
      const images = await client.call<Image[]>('POST', '/upload', form)
      unseen.push(...images)
      count += images.length
    },
    verify: async () => (await Promise.all(unseen.splice(0).map(look))).flat(),
  }
}

const SIDE = 64
const hashOf = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')

/** Noise: no two are equal, and none shrinks. */
async function draw(chance: () => number): Promise<Uint8Array<ArrayBuffer>> {
  const pixels = Uint8Array.from({ length: SIDE * SIDE * 3 }, () => chance() * 256)
  const image = sharp(pixels, { raw: { width: SIDE, height: SIDE, channels: 3 } })
  return new Uint8Array(await image.png().toBuffer())
}
