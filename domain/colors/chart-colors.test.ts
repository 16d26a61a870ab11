import { describe, expect, test } from 'vitest'

import { type Sight, colorDistance, contrast } from '../testing/see-colors.ts'
import { CHART_COLORS } from './chart-colors.ts'
import { COLORS } from './colors.ts'

const SIGHTS: readonly Sight[] = ['normal', 'protanopia', 'deuteranopia']

describe.each(['light', 'dark'] as const)('in %s', (scheme) => {
  const palette = CHART_COLORS[scheme]
  const colors = COLORS[scheme]

  test.each(SIGHTS)(
    'neighbours of the palette differ at a glance with %s sight [D12.50]',
    (sight) => {
      for (const [index, color] of palette.slice(1).entries()) {
        expect(colorDistance(palette[index]!, color, sight)).toBeGreaterThan(30)
      }
    },
  )

  test.each(SIGHTS)('the own company differs from the others with %s sight [D12.50]', (sight) => {
    expect(colorDistance(colors.accent, colors.chartOther, sight)).toBeGreaterThan(20)
    expect(colorDistance(colors.ink, colors.chartOther, sight)).toBeGreaterThan(20)
    expect(colorDistance(colors.accent, colors.surveyFour, sight)).toBeGreaterThan(20)
  })

  test('names in the colour of their line have the contrast of text, marks that of marks [D12.50]', () => {
    for (const color of [...palette, colors.chartOther, colors.accent, colors.gain, colors.loss]) {
      expect(contrast(color, colors.panel)).toBeGreaterThanOrEqual(4.5)
    }
    expect(contrast(colors.surveyFour, colors.panel)).toBeGreaterThanOrEqual(3)
    expect(contrast(colors.accent, colors.accentWash)).toBeGreaterThanOrEqual(4.5)
  })

  test('edges of fields and of chosen segments, and outlines of the focus, have 3:1 on their grounds [D15.663]', () => {
    // On the accent's wash a field keeps the ground of a panel.
    for (const ground of [colors.paper, colors.panel, colors.wash]) {
      expect(contrast(colors.controlEdge, ground)).toBeGreaterThanOrEqual(3)
      expect(contrast(colors.accent, ground)).toBeGreaterThanOrEqual(3)
    }
  })
})

test('outlines on screenshots show on any ground by one of their two colours [D14.24]', () => {
  const { hint, hintEdge } = COLORS.light
  expect(contrast(hint, hintEdge)).toBeGreaterThan(7)
  for (let shade = 0; shade < 256; shade += 1) {
    const ground = `#${shade.toString(16).padStart(2, '0').repeat(3)}`
    const seen = Math.max(contrast(hint, ground), contrast(hintEdge, ground))
    expect([ground, seen > 2.7]).toEqual([ground, true])
  }
})

test('the palette has the known distances', () => {
  expect(colorDistance('#000000', '#ffffff', 'normal')).toBeCloseTo(100, 0)
  expect(contrast('#000000', '#ffffff')).toBeCloseTo(21, 5)
  // Hue alone separates red and green of the same lightness.
  expect(colorDistance('#b4541a', '#8f6a00', 'normal')).toBeGreaterThan(20)
  expect(colorDistance('#b4541a', '#8f6a00', 'deuteranopia')).toBeLessThan(10)
})
