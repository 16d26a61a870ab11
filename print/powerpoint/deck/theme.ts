import { PALETTE } from '@insights/domain/charts/palette.ts'

/** Colours as in the portal, and fonts that every office program has. */
export const THEME = {
  paper: 'FBF9F4',
  wash: 'F3F0E8',
  ink: '1A222E',
  inkSoft: '545D69',
  rule: 'DEDAD0',
  accent: '1B4B8A',
  gain: '0A6E45',
  loss: 'AB2418',
  serif: 'Georgia',
  sans: 'Arial',
} as const

/** Inches. */
export const SLIDE = { width: 13.333, height: 7.5, margin: 0.6, top: 1.45, bottom: 6.85 } as const

export const BODY_WIDTH = SLIDE.width - 2 * SLIDE.margin

/** One colour per company; beyond the palette they repeat. */
export function chartColors(count: number): string[] {
  return Array.from({ length: Math.max(count, 1) }, (_, place) =>
    (PALETTE.light[place % PALETTE.light.length] ?? '').slice(1),
  )
}
