import { readFile } from 'node:fs/promises'

import sharp, { type Sharp } from 'sharp'
import { describe, expect, test } from 'vitest'

import { ChildProcessError, JobRejectedError } from '../child/child-errors.ts'
import { startsByPath } from '../starts-by-path.ts'
import { buildBlackPng } from '../testing/build-png.ts'
import { ImageRejectedError, MAX_IMAGE_BYTES } from './image.ts'
import { inspectAndRenderImage, toImageError } from './inspect-and-render-image.ts'

startsByPath(
  () => import('../child/job-host.ts'),
  () => import('./render-job.ts'),
)

/** Drawn as `drawHalves(60, 40)`, to be turned, with names and a position (`fixtures/README.md`). */
const heic = await readFile(new URL('./fixtures/turned-with-gps.heic', import.meta.url))
/** Results allowed for a file with a fault in it. */
const OUTCOMES = ['read', 'damaged', 'wrong-type', 'too-many-pixels', 'too-costly']

/** Left half red, right half blue: shows orientation and order of colours. */
function drawHalves(width: number, height: number): Sharp {
  const half = { width: Math.floor(width / 2), height, channels: 3 as const, background: '#0000ff' }
  return sharp({ create: { width, height, channels: 3, background: '#ff0000' } }).composite([
    { input: { create: half }, gravity: 'east' },
  ])
}

async function readPixel(bytes: Uint8Array, x: number, y: number): Promise<number[]> {
  const pixel = sharp(bytes).extract({ left: x, top: y, width: 1, height: 1 }).removeAlpha().raw()
  return [...(await pixel.toBuffer())]
}

/** Returns the file with its profile replaced by the name of its colours, as newer cameras write. */
function withColoursByName(bytes: Buffer): Buffer {
  const box = bytes.indexOf('colrprof') - 4
  const size = bytes.readUInt32BE(box)
  const named = Buffer.from(bytes)
  named.fill(0, box, box + size)
  named.writeUInt32BE(19, box)
  named.write('colrnclx', box + 4, 'latin1')
  named.set([0, 12, 0, 13, 0, 6, 0x80], box + 12)
  // The rest of the space is a box without meaning.
  named.writeUInt32BE(size - 19, box + 19)
  named.write('free', box + 23, 'latin1')
  return named
}

function isNear(colour: readonly number[], expected: readonly number[]): boolean {
  return expected.every((value, at) => Math.abs(value - (colour[at] ?? 0)) < 12)
}

/** sRGB 200, 60, 60 in Display P3 (`fixtures/README.md`). */
const displayP3 = await readFile(new URL('./fixtures/display-p3.heic', import.meta.url))

describe('accepted images', () => {
  test('a heic in Display P3 has its colours in sRGB, by profile or by name [D15.506]', async () => {
    const named = withColoursByName(displayP3)
    for (const bytes of [displayP3, named]) {
      const { image, thumbnail, print } = await inspectAndRenderImage(bytes)
      for (const made of [image, thumbnail, print]) {
        const pixel = await readPixel(made.bytes, 20, 20)
        for (const [at, value] of [200, 60, 60].entries()) {
          expect(Math.abs(pixel[at]! - value)).toBeLessThanOrEqual(3)
        }
      }
    }
  })

  test('a png stays a png of the same pixels and gets a webp thumbnail of 480 pixels', async () => {
    const { image, thumbnail } = await inspectAndRenderImage(
      await drawHalves(1440, 900).png().toBuffer(),
    )
    expect(image).toMatchObject({ mime: 'image/png', width: 1440, height: 900 })
    expect(thumbnail).toMatchObject({ mime: 'image/webp', width: 480, height: 300 })
    expect(await readPixel(image.bytes, 0, 0)).toEqual([255, 0, 0])
    expect(await readPixel(image.bytes, 1439, 899)).toEqual([0, 0, 255])
    expect((await sharp(image.bytes).metadata()).format).toBe('png')
    expect((await sharp(thumbnail.bytes).metadata()).format).toBe('webp')
  })

  test('the print image is a jpeg of at most 440 by 760 pixels, transparent parts white', async () => {
    const clear = { width: 1_080, height: 2_340, channels: 4 as const, background: '#00000000' }
    const { print } = await inspectAndRenderImage(await sharp({ create: clear }).png().toBuffer())
    expect(print).toMatchObject({ mime: 'image/jpeg', width: 351, height: 760 })
    expect(await sharp(print.bytes).metadata()).toMatchObject({
      format: 'jpeg',
      width: 351,
      height: 760,
    })
    expect(await readPixel(print.bytes, 200, 400)).toEqual([255, 255, 255])
  })

  test('transparency survives', async () => {
    const clear = { width: 10, height: 10, channels: 4 as const, background: '#00ff0080' }
    const { image } = await inspectAndRenderImage(await sharp({ create: clear }).png().toBuffer())
    expect([...(await sharp(image.bytes).raw().toBuffer())].slice(0, 4)).toEqual([0, 255, 0, 128])
  })

  test('a jpeg stays a jpeg', async () => {
    const { image } = await inspectAndRenderImage(await drawHalves(60, 40).jpeg().toBuffer())
    expect(image).toMatchObject({ mime: 'image/jpeg', width: 60, height: 40 })
    expect((await sharp(image.bytes).metadata()).format).toBe('jpeg')
  })

  test('an animated gif becomes a png of its first frame', async () => {
    const frames = ['#00ff00', '#ff00ff'].map((background) => ({
      create: { width: 30, height: 20, channels: 3 as const, background },
    }))
    const gif = await sharp(
      await Promise.all(frames.map((frame) => sharp(frame).png().toBuffer())),
      { join: { animated: true } },
    )
      .gif()
      .toBuffer()
    expect((await sharp(gif).metadata()).pages).toBe(2)
    const { image } = await inspectAndRenderImage(gif)
    expect(image).toMatchObject({ mime: 'image/png', width: 30, height: 20 })
    expect(await readPixel(image.bytes, 5, 5)).toEqual([0, 255, 0])
  })

  test('a webp of a drawing becomes a png of the same pixels, transparent parts included [D14.109]', async () => {
    const lossless = await drawHalves(60, 40).webp({ lossless: true }).toBuffer()
    const { image } = await inspectAndRenderImage(lossless)
    expect(image).toMatchObject({ mime: 'image/png', width: 60, height: 40 })
    expect(await readPixel(image.bytes, 5, 5)).toEqual([255, 0, 0])
    const clear = { width: 10, height: 10, channels: 4 as const, background: '#00ff0080' }
    const glass = await inspectAndRenderImage(await sharp({ create: clear }).webp().toBuffer())
    expect(glass.image.mime).toBe('image/png')
    expect([...(await sharp(glass.image.bytes).raw().toBuffer())][3]).toBe(128)
  })

  test('a webp of a photograph becomes a jpeg, an animated one its first frame [D14.109]', async () => {
    const { image } = await inspectAndRenderImage(await drawHalves(60, 40).webp().toBuffer())
    expect(image).toMatchObject({ mime: 'image/jpeg', width: 60, height: 40 })
    const frames = ['#00ff00', '#ff00ff'].map((background) => ({
      create: { width: 30, height: 20, channels: 3 as const, background },
    }))
    const webp = await sharp(
      await Promise.all(frames.map((frame) => sharp(frame).png().toBuffer())),
      { join: { animated: true } },
    )
      .webp({ lossless: true })
      .toBuffer()
    expect((await sharp(webp).metadata()).pages).toBe(2)
    const animated = await inspectAndRenderImage(webp)
    expect(animated.image).toMatchObject({ width: 30, height: 20 })
    expect(await readPixel(animated.image.bytes, 5, 5)).toEqual([0, 255, 0])
  })

  test('a heic becomes an upright jpeg with thumbnail and print image [D14.109]', async () => {
    const { image, thumbnail, print } = await inspectAndRenderImage(heic)
    // It is stored as 60 by 40 and turned a quarter to the right: red, which was left, comes to the top.
    for (const one of [image, thumbnail, print]) {
      expect([one.width, one.height]).toEqual([40, 60])
      expect(isNear(await readPixel(one.bytes, 20, 8), [255, 0, 0])).toBe(true)
      expect(isNear(await readPixel(one.bytes, 20, 52), [0, 0, 255])).toBe(true)
    }
    expect([image.mime, thumbnail.mime, print.mime]).toEqual([
      'image/jpeg',
      'image/webp',
      'image/jpeg',
    ])
    expect(await inspectAndRenderImage(heic)).toEqual({ image, thumbnail, print })
  })

  test('a small image is not enlarged for its thumbnail', async () => {
    const { thumbnail } = await inspectAndRenderImage(await drawHalves(20, 10).png().toBuffer())
    expect(thumbnail).toMatchObject({ width: 20, height: 10 })
  })

  test('an image of a long page gets a thumbnail of limited height', async () => {
    const { image, thumbnail } = await inspectAndRenderImage(await buildBlackPng(400, 60_000))
    expect(image).toMatchObject({ width: 400, height: 60_000 })
    expect(thumbnail).toMatchObject({ width: 8, height: 1200 })
  })

  test('40 megapixels are still accepted', async () => {
    const { image } = await inspectAndRenderImage(await buildBlackPng(8_000, 5_000))
    expect(image).toMatchObject({ width: 8_000, height: 5_000 })
  })

  test('equal bytes give equal bytes', async () => {
    const input = await drawHalves(300, 200).jpeg().toBuffer()
    const [first, second] = await Promise.all([
      inspectAndRenderImage(input),
      inspectAndRenderImage(input),
    ])
    expect(second).toEqual(first)
  })
})

describe('invisible content of an image', () => {
  test('removes GPS position, names and colour profile, and turns the image upright [D6.40]', async () => {
    const photograph = await drawHalves(60, 40)
      .withExif({
        IFD0: { Artist: 'Canary Name' },
        IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '51/1 30/1 0/1', GPSMapDatum: 'Canary Place' },
      })
      .withIccProfile('p3')
      .withMetadata({ orientation: 6 })
      .jpeg({ chromaSubsampling: '4:4:4' })
      .toBuffer()
    expect(photograph.includes('Canary Place')).toBe(true)

    const { image, thumbnail, print } = await inspectAndRenderImage(photograph)
    for (const { bytes, width, height } of [image, thumbnail, print]) {
      expect(Buffer.from(bytes).includes('Canary')).toBe(false)
      const metadata = await sharp(bytes).metadata()
      for (const kind of ['exif', 'icc', 'iptc', 'xmp', 'orientation'] as const) {
        expect(metadata[kind]).toBeUndefined()
      }
      // Orientation 6 turns it a quarter to the right: red, which was left, comes to the top.
      expect([width, height]).toEqual([40, 60])
      expect(isNear(await readPixel(bytes, 20, 5), [255, 0, 0])).toBe(true)
      expect(isNear(await readPixel(bytes, 20, 55), [0, 0, 255])).toBe(true)
    }
  })

  test('the position and names in a heic are gone [D14.109]', async () => {
    expect(heic.includes('Canary')).toBe(true)
    const { image, thumbnail, print } = await inspectAndRenderImage(heic)
    for (const { bytes } of [image, thumbnail, print]) {
      expect(Buffer.from(bytes).includes('Canary')).toBe(false)
      const metadata = await sharp(bytes).metadata()
      for (const kind of ['exif', 'icc', 'iptc', 'xmp', 'orientation'] as const) {
        expect(metadata[kind]).toBeUndefined()
      }
    }
  })

  test('texts inside a png are gone', async () => {
    const png = await drawHalves(20, 20)
      .withExif({ IFD0: { ImageDescription: 'Canary' } })
      .png()
      .toBuffer()
    expect(png.includes('Canary')).toBe(true)
    const { image } = await inspectAndRenderImage(png)
    expect(Buffer.from(image.bytes).includes('Canary')).toBe(false)
  })

  test.for(['jpeg', 'png', 'gif', 'webp'] as const)(
    'a second file behind a %s is gone',
    async (type) => {
      const upload = await drawHalves(30, 30).toFormat(type).toBuffer()
      const tail = '<script>alert("Canary")</script>'
      const { image } = await inspectAndRenderImage(Buffer.concat([upload, Buffer.from(tail)]))
      expect(Buffer.from(image.bytes).includes('Canary')).toBe(false)
    },
  )
})

describe('rejected files', () => {
  const wrongType = {
    code: 'wrong-type',
    message: 'The file is not a jpg, png, gif, webp or heic image.',
  }
  const damaged = { code: 'damaged', message: 'The image is damaged and cannot be read.' }

  test.for([
    ['an empty file', ''],
    ['HTML as png', '<!doctype html><html><body><script>alert(1)</script></body></html>'],
    [
      'SVG',
      '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><rect width="9" height="9"/></svg>',
    ],
    ['a PDF', '%PDF-1.7\n1 0 obj'],
  ] as const)('%s is of the wrong type [A5.12 S14.11]', async ([, text]) => {
    await expect(inspectAndRenderImage(Buffer.from(text))).rejects.toMatchObject(wrongType)
  })

  test.for(['tiff', 'avif'] as const)('%s is of the wrong type', async (type) => {
    const bytes = await drawHalves(30, 30).toFormat(type).toBuffer()
    await expect(inspectAndRenderImage(bytes)).rejects.toMatchObject(wrongType)
  })

  test.for(['jpeg', 'png', 'gif', 'webp'] as const)('a truncated %s is damaged', async (type) => {
    const bytes = await sharp({
      create: {
        width: 200,
        height: 200,
        channels: 3,
        background: '#888',
        noise: { type: 'gaussian', mean: 128, sigma: 60 },
      },
    })
      .toFormat(type)
      .toBuffer()
    const cut = bytes.subarray(0, bytes.length / 2)
    await expect(inspectAndRenderImage(cut)).rejects.toMatchObject(damaged)
  })

  test.for([
    ['jpeg', [0xff, 0xd8, 0xff, 0xe0]],
    ['png', [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]],
    ['gif', [0x47, 0x49, 0x46, 0x38, 0x39, 0x61]],
    ['webp', [...Buffer.from('RIFF\0\x10\0\0WEBPVP8 ')]],
    ['heic', [...Buffer.from('\0\0\0\x18ftypheic\0\0\0\0mif1heic')]],
  ] as const)('first bytes of a %s before a script are damaged', async ([, signature]) => {
    const bytes = Buffer.concat([Buffer.from(signature), Buffer.from('/*'.repeat(40) + 'alert(1)')])
    await expect(inspectAndRenderImage(bytes)).rejects.toMatchObject(damaged)
  })

  test.for([0.3, 0.6, 0.9, 0.98])(
    'a heic cut off at %s of its length is damaged',
    async (share) => {
      const cut = heic.subarray(0, Math.floor(heic.length * share))
      await expect(inspectAndRenderImage(cut)).rejects.toMatchObject(damaged)
    },
  )

  test('a heic with any byte of its structure changed is read or rejected, and the next one is read', async () => {
    const outcomes = new Set<string>()
    // The boxes are before the pixels; every 48th byte, so that it takes seconds.
    for (let at = 12; at < heic.indexOf('mdat'); at += 48) {
      const changed = Buffer.from(heic)
      changed[at] = changed[at]! ^ 0xff
      const outcome = await inspectAndRenderImage(changed).then(
        () => 'read',
        (error: unknown) => (error instanceof ImageRejectedError ? error.code : String(error)),
      )
      outcomes.add(outcome)
    }
    expect([...outcomes].filter((one) => !OUTCOMES.includes(one))).toEqual([])
    expect((await inspectAndRenderImage(heic)).image.width).toBe(40)
  })

  test('a heic whose header claims 14,000 pixels square is rejected before it is decoded [S14.1]', async () => {
    const bomb = Buffer.from(heic)
    // Every box of the size of an image: its name, four zero bytes, width and height.
    for (let at = bomb.indexOf('ispe'); at > 0; at = bomb.indexOf('ispe', at + 4)) {
      bomb.writeUInt32BE(14_000, at + 8)
      bomb.writeUInt32BE(14_000, at + 12)
    }
    // Decoded it would have 40 pixels.
    const rejection = { code: 'too-many-pixels', message: 'The image has more than 40 megapixels.' }
    await expect(inspectAndRenderImage(bomb)).rejects.toMatchObject(rejection)
  })

  test('rejects more than 10 MB before anything is decoded', async () => {
    const bytes = Buffer.alloc(MAX_IMAGE_BYTES + 1)
    ;(await drawHalves(30, 30).png().toBuffer()).copy(bytes)
    const rejection = { code: 'too-many-bytes', message: 'The image is larger than 10 MB.' }
    await expect(inspectAndRenderImage(bytes)).rejects.toMatchObject(rejection)
  })

  test('14,000 pixels square are rejected by the header, without their pixels [S14.1]', async () => {
    const bomb = await buildBlackPng(14_000, 14_000)
    expect(bomb.byteLength).toBeLessThan(100_000)
    const rejection = { code: 'too-many-pixels', message: 'The image has more than 40 megapixels.' }
    await expect(inspectAndRenderImage(bomb)).rejects.toMatchObject(rejection)
    // The header alone is enough: to decode it would fail.
    await expect(inspectAndRenderImage(bomb.subarray(0, 200))).rejects.toMatchObject(rejection)
  })

  test('accepts the next image after a rejection', async () => {
    await expect(inspectAndRenderImage(Buffer.from('no'))).rejects.toMatchObject(wrongType)
    const accepted = await inspectAndRenderImage(await drawHalves(20, 20).png().toBuffer())
    expect(accepted.image.width).toBe(20)
  })
})

test.for([
  ['timeout', 'too-costly'],
  ['memory', 'too-costly'],
  ['crashed', 'damaged'],
] as const)('a child that ends by %s rejects the image as %s', ([reason, code]) => {
  const failure = new ChildProcessError(reason, 'why')
  const rejection = toImageError(failure)
  expect(rejection).toBeInstanceOf(ImageRejectedError)
  expect(rejection).toMatchObject({ code, cause: failure })
})

test.for(['busy', 'unavailable'] as const)(
  'a child that is %s is not blamed on the image',
  (reason) => {
    const failure = new ChildProcessError(reason, '')
    expect(toImageError(failure)).toBe(failure)
  },
)

test('returns other errors unchanged', () => {
  const rejection = new JobRejectedError('toString', '')
  expect(toImageError(rejection)).toBe(rejection)
})
