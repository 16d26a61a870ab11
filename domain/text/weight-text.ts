import { decimalText, roundHalfUp } from './round.ts'

/** '0.80' for an application, '1.5' for a category; '3.38' when one decimal would round it. */
export function weightText(kind: 'device' | 'category', weight: number): string {
  const isTenth = Math.abs(weight * 10 - Math.round(weight * 10)) < 1e-9
  return decimalText(weight, kind === 'category' && isTenth ? 1 : 2)
}

/** '62%', 'over 99%', 'under 1%', '100%': only all and none read as such. */
export function shareText(share: number): string {
  if (share > 0 && share < 0.01) return 'under 1%'
  if (share > 0.99 && share < 1) return 'over 99%'
  return `${roundHalfUp(share * 100, 1)}%`
}
