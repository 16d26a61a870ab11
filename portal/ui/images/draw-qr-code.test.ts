import { decodeQR } from 'qr/decode.js'
import { expect, test } from 'vitest'

import { drawQrCode, type QrIcon } from './draw-qr-code.ts'

const ADDRESS =
  'otpauth://totp/Competitive%20Insights:ann%40test.example?issuer=Competitive%20Insights&secret=GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ&algorithm=SHA1&digits=6&period=30'

/** Paints the path as a browser would, with `scale` pixels for a module. */
function paint({ size, path }: QrIcon, scale = 4) {
  const width = size * scale
  const data = new Uint8Array(width * width * 3).fill(255)
  for (const [, x, y, length] of path.matchAll(/M(\d+) (\d+)h(\d+)v1H\d+z/g)) {
    for (let row = 0; row < scale; row += 1) {
      const start = ((Number(y) * scale + row) * width + Number(x) * scale) * 3
      data.fill(0, start, start + Number(length) * scale * 3)
    }
  }
  return { width, height: width, data }
}

test('a drawn code is decoded as its text [A2.87]', () => {
  expect(decodeQR(paint(drawQrCode(ADDRESS)))).toBe(ADDRESS)
})

test('four light modules surround the code', () => {
  const { size, path } = drawQrCode('x')
  expect(size).toBe(21 + 2 * 4)
  for (const [, x, y, length] of path.matchAll(/M(\d+) (\d+)h(\d+)/g)) {
    expect(Number(x)).toBeGreaterThanOrEqual(4)
    expect(Number(y)).toBeGreaterThanOrEqual(4)
    expect(Number(y)).toBeLessThan(size - 4)
    expect(Number(x) + Number(length)).toBeLessThanOrEqual(size - 4)
  }
})
