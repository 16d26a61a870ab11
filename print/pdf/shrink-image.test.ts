import sharp from 'sharp'
import { expect, test } from 'vitest'

import { shrinkImage } from './shrink-image.ts'

const box = { width: 460, height: 920 }
const draw = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 4, background: '#ff000000' } })

test('an image becomes a JPEG that fits its box, with transparent parts white', async () => {
  const shrunk = await shrinkImage(await draw(1_080, 2_340).png().toBuffer(), box)
  expect(shrunk).toMatchObject({ width: 425, height: 920 })
  const { format, exif } = await sharp(shrunk.bytes).metadata()
  expect({ format, exif }).toEqual({ format: 'jpeg', exif: undefined })
  const { channels } = await sharp(shrunk.bytes).stats()
  expect(channels.map(({ min }) => min)).toEqual([255, 255, 255])
})

test('a small image is not enlarged, a turned one is put upright', async () => {
  const small = await draw(30, 20).jpeg().withMetadata({ orientation: 6 }).toBuffer()
  expect(await shrinkImage(small, box)).toMatchObject({ width: 20, height: 30 })
})

test('formats other than those of uploads are not decoded [S14.9]', async () => {
  await expect(
    shrinkImage(Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'), box),
  ).rejects.toThrow('unsupported image format')
  await expect(shrinkImage(await draw(9, 9).webp().toBuffer(), box)).rejects.toThrow(
    'unsupported image format',
  )
})

test('an image of more pixels than an upload may have is not decoded [S14.13]', async () => {
  const large = await draw(8_000, 5_001).png().toBuffer()
  await expect(shrinkImage(large, box)).rejects.toThrow('exceeds pixel limit')
})
