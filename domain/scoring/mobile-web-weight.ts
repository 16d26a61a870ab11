import { roundTo4 } from './round.ts'

/** Survey shares about using Mobile Web instead of an app, 0 to 1. */
export interface MobileWebUsage {
  readonly siteMore: number
  readonly aboutEqual: number
  readonly neverOnMobile: number
}

/**
 * Returns the weight that the Device Weights dialog proposes for Mobile Web (D8): (site more + half
 * of about equal) / (1 - never on mobile), to 4 decimals. 0 if no one uses either; at most 1, the
 * largest weight. Throws RangeError for a share outside 0 to 1.
 */
export function mobileWebWeight({ siteMore, aboutEqual, neverOnMobile }: MobileWebUsage): number {
  for (const share of [siteMore, aboutEqual, neverOnMobile]) {
    if (!(share >= 0 && share <= 1)) throw new RangeError(`A share is 0 to 1, not ${share}.`)
  }
  if (neverOnMobile === 1) return 0
  return Math.min(1, roundTo4((siteMore + aboutEqual / 2) / (1 - neverOnMobile)))
}
