import { expect, test } from 'vitest'

import { heatColors } from './heat-colors.ts'

function luminance(color: string): number {
  const [red, green, blue] = [1, 3, 5].map((start) => {
    const part = Number.parseInt(color.slice(start, start + 2), 16) / 255
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * (red ?? 0) + 0.7152 * (green ?? 0) + 0.0722 * (blue ?? 0)
}

function contrast(one: string, other: string): number {
  const [low = 0, high = 0] = [luminance(one), luminance(other)].toSorted((a, b) => a - b)
  return (high + 0.05) / (low + 0.05)
}

test.each(['light', 'dark'] as const)(
  'the numbers of each class are legible in %s, and the lightness of classes is monotonic [D12.20 D31.99]',
  (scheme) => {
    const colors = heatColors[scheme]
    const classes = [0, 1, 2, 3, 4] as const
    for (const level of classes)
      expect(contrast(colors[`heat${level}`], colors[`onHeat${level}`])).toBeGreaterThan(4.5)
    const lights = classes.map((level) => luminance(colors[`heat${level}`]))
    const direction = scheme === 'light' ? -1 : 1
    // Blue, unlike the page, on which a missing value is.
    const [red, , blue] = [1, 3, 5].map((at) => Number.parseInt(colors.heat0.slice(at, at + 2), 16))
    expect(blue! - red!).toBeGreaterThan(15)
    expect(lights).toEqual(lights.toSorted((one, other) => (one - other) * direction))
  },
)
