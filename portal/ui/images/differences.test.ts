import fc from 'fast-check'
import { expect, test } from 'vitest'

import { type Pixels, differenceText, findDifferences, statusBarHeight } from './differences.ts'

interface Patch {
  readonly left: number
  readonly top: number
  readonly width: number
  readonly height: number
}

/** Returns a white image with black patches. */
function draw(width: number, height: number, patches: readonly Patch[] = []): Pixels {
  const data = new Uint8ClampedArray(width * height * 4).fill(255)
  for (const { left, top, width: across, height: down } of patches) {
    for (let y = top; y < top + down; y += 1) {
      for (let x = left; x < left + across; x += 1)
        data.fill(0, (y * width + x) * 4, (y * width + x) * 4 + 3)
    }
  }
  return { data, width, height }
}

const square = (left: number, top: number, side = 16): Patch => ({
  left,
  top,
  width: side,
  height: side,
})

test('equal images have no difference [D14.20]', () => {
  const image = draw(160, 120, [square(8, 8)])
  const { share, count, left, right } = findDifferences(image, image)
  expect([share, count, left, right]).toEqual([0, 0, [], []])
  expect(differenceText(findDifferences(image, image))).toBe('No change was found.')
})

test('each area that differs is outlined on both images, and the share is of all pixels [D14.20 D14.22]', () => {
  const difference = findDifferences(
    draw(160, 120),
    draw(160, 120, [square(8, 8), square(120, 80)]),
  )
  expect(difference.share).toBeCloseTo((2 * 16 * 16) / (160 * 120), 3)
  expect(difference.right).toEqual([
    { left: 8 / 160, top: 8 / 120, width: 16 / 160, height: 16 / 120 },
    { left: 120 / 160, top: 80 / 120, width: 16 / 160, height: 16 / 120 },
  ])
  expect(difference.left).toEqual(difference.right)
  expect(differenceText(difference)).toBe('2.7% of the picture changed, in 2 areas.')
})

test('pixels close together are one area, and a single pixel is none [D14.20]', () => {
  const close = [square(8, 8), square(30, 8)]
  expect(findDifferences(draw(160, 120), draw(160, 120, close)).count).toBe(1)
  expect(findDifferences(draw(160, 120), draw(160, 120, [square(50, 50, 1)])).count).toBe(0)
})

test('the status bar of a phone is not compared, and other images are compared whole [D14.21]', () => {
  expect(statusBarHeight({ width: 390, height: 844 })).toBe(51)
  expect(statusBarHeight({ width: 1440, height: 900 })).toBe(0)
  // A page that was scrolled through has the bar of one screen.
  expect(statusBarHeight({ width: 390, height: 3000 })).toBe(51)
  const clock = findDifferences(draw(390, 844), draw(390, 844, [square(30, 10, 30)]))
  expect([clock.count, clock.share]).toEqual([0, 0])
  expect(clock.masked.right).toBeCloseTo(0.06)
  expect(differenceText(clock)).toBe('No change was found. The status bar is not compared.')
  const wide = findDifferences(draw(800, 500), draw(800, 500, [square(30, 10, 30)]))
  expect(wide.count).toBe(1)
})

test('images of different heights are aligned at the top, and the rest of the taller one differs [D14.21]', () => {
  const long = findDifferences(draw(160, 100), draw(160, 140))
  expect(long.share).toBeCloseTo(40 / 140)
  expect(long.left).toEqual([])
  expect(long.right).toEqual([
    { left: 0, top: expect.closeTo(96 / 140, 1), width: 1, height: expect.closeTo(40 / 140, 1) },
  ])
  const short = findDifferences(draw(160, 140), draw(160, 100))
  expect(short.right).toEqual([])
  expect(short.left).toHaveLength(1)
})

test('outlines are within their image whatever differs [D14.20]', () => {
  const patch = fc.record({
    left: fc.nat(60),
    top: fc.nat(60),
    width: fc.integer({ min: 1, max: 20 }),
    height: fc.integer({ min: 1, max: 20 }),
  })
  const height = fc.integer({ min: 80, max: 200 })
  fc.assert(
    fc.property(fc.array(patch, { maxLength: 5 }), height, height, (patches, one, other) => {
      const { left, right, share } = findDifferences(draw(80, one, patches), draw(80, other))
      expect(share).toBeGreaterThanOrEqual(0)
      expect(share).toBeLessThanOrEqual(1)
      for (const mark of [...left, ...right]) {
        expect(mark.left).toBeGreaterThanOrEqual(0)
        expect(mark.left + mark.width).toBeLessThanOrEqual(1 + 1e-9)
        expect(mark.top + mark.height).toBeLessThanOrEqual(1 + 1e-9)
        expect(mark.height).toBeGreaterThan(0)
      }
    }),
    { numRuns: 40 },
  )
})
