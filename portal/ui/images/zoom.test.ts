import { expect, test } from 'vitest'

import { fitScale, FITTED, fullZoom, keepInside, zoomTo } from './zoom.ts'

const frame = { width: 1000, height: 500 }
const phone = { width: 1000, height: 2000 }

test('a large image is fitted by its longer side, a small one is shown at its own size', () => {
  expect(fitScale(phone, frame)).toBe(0.25)
  expect(fitScale({ width: 40, height: 20 }, frame)).toBe(1)
})

test('an image that is not loaded yet, or a frame without room, has a scale as well', () => {
  expect(fitScale({ width: 0, height: 0 }, frame)).toBe(1)
  expect(fitScale(phone, { width: 0, height: 0 })).toBe(1)
})

test('the full zoom is the natural size over the fitted one', () => {
  expect(fullZoom(phone, frame)).toBe(4)
  expect(fullZoom({ width: 40, height: 20 }, frame)).toBe(1)
})

test('zooming keeps the point below the pointer in place [D6.17]', () => {
  const point = { x: 100, y: -40 }
  const near = zoomTo(FITTED, 2, 4, point)
  // The point was 100 from the image's middle, and is 200 from it now.
  expect(near).toEqual({ zoom: 2, x: -100, y: 40 })
  expect(zoomTo(near, 1, 4, point)).toEqual(FITTED)
})

test('zooming ends at the whole image, and at single pixels', () => {
  expect(zoomTo(FITTED, 0.2, 4).zoom).toBe(1)
  expect(zoomTo(FITTED, 100, 4).zoom).toBe(8)
  expect(zoomTo(FITTED, 100, 10).zoom).toBe(20)
})

test('an image moves to its edge and not beyond, and not at all if it fits [D6.47]', () => {
  // At zoom 4 it is 1000 x 2000: as wide as the frame, 1500 higher.
  expect(keepInside({ zoom: 4, x: 300, y: -5000 }, phone, frame)).toEqual({
    zoom: 4,
    x: 0,
    y: -750,
  })
  expect(keepInside({ zoom: 1, x: 30, y: 30 }, phone, frame)).toEqual(FITTED)
})
