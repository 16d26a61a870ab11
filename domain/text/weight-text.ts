import { decimalText, roundHalfUp } from './round.ts'

/** '0.80' for an application, '1.5' for a category; '3.38' when one decimal would round it. */
export function weightText(kind: 'device' | 'category', weight: number): string {
  const isTenth = Math.abs(weight * 10 - Math.round(weight * 10)) < 1e-9
  return decimalText(weight, kind === 'category' && isTenth ? 1 : 2)
}

/** A share of counted things: '62%', 'over 99%', 'under 1%', '100%'; only all and none read as such. */
export function shareText(share: number): string {
  return share === 0 || share === 1 ? `${share * 100}%` : drawShareText(share)
}

/** A share of draws: '62%', 'over 99%', 'under 1%'. Draws never say all or none. */
export function drawShareText(share: number): string {
  if (share < 0.01) return 'under 1%'
  if (share > 0.99) return 'over 99%'
  return `${roundHalfUp(share * 100, 1)}%`
}

/** A share of draws in a sentence: '62 of 100', 'more than 99 of 100', 'fewer than 1 of 100'. */
export function ofHundredText(share: number): string {
  if (share < 0.01) return 'fewer than 1 of 100'
  if (share > 0.99) return 'more than 99 of 100'
  return `${roundHalfUp(share * 100, 1)} of 100`
}
