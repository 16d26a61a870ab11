import fc from 'fast-check'
import { describe, expect, test } from 'vitest'

import { type Pair, measureAgreement } from './agreement.ts'

/** A table of four counts: both yes, first alone, second alone, both no. */
function pairsOf(yesYes: number, yesNo: number, noYes: number, noNo: number): Pair[] {
  const of = (count: number, first: boolean, second: boolean) =>
    Array.from({ length: count }, () => ({ first, second }))
  return [
    ...of(yesYes, true, true),
    ...of(yesNo, true, false),
    ...of(noYes, false, true),
    ...of(noNo, false, false),
  ]
}

function measure(pairs: readonly Pair[]) {
  let state = 1
  const random = () => (state = (state * 48271) % 2147483647) / 2147483647
  return measureAgreement(pairs, random)
}

describe('measureAgreement', () => {
  test('gives the kappas of both tables of Feinstein and Cicchetti (1990) [D29.70]', () => {
    // Feinstein, Cicchetti: High agreement but low kappa I. J Clin Epidemiol 43, 543-549.
    const balanced = measure(pairsOf(40, 9, 6, 45))
    expect(balanced!.raw.value).toBeCloseTo(0.85, 10)
    expect(balanced!.kappa!.value).toBeCloseTo(0.7, 2)
    const skewed = measure(pairsOf(80, 10, 5, 5))
    expect(skewed!.raw.value).toBeCloseTo(0.85, 10)
    expect(skewed!.kappa!.value).toBeCloseTo(0.32, 2)
  })

  test('gives the AC1 and the kappa of the table of Gwet (2002) [D29.70]', () => {
    // Gwet: Kappa statistic is not satisfactory for assessing the extent of agreement between
    // raters. Statistical Methods for Inter-Rater Reliability Assessment 1, table 2.
    const found = measure(pairsOf(118, 5, 2, 0))
    expect(found!.raw.value).toBeCloseTo(0.944, 3)
    expect(found!.kappa!.value).toBeCloseTo(-0.0234, 4)
    expect(found!.ac1!.value).toBeCloseTo(0.9408, 4)
  })

  test('gives the alpha of example A of Krippendorff (2011) [D29.70]', () => {
    // Krippendorff: Computing Krippendorff's Alpha-Reliability, "binary or dichotomous data, two
    // observers, no missing data": Meg 0100000010, Owen 1110010000.
    const [meg, owen] = ['0100000010', '1110010000'] as const
    const pairs = meg.split('').map((first, at) => ({
      first: first === '1',
      second: owen[at] === '1',
    }))
    expect(measure(pairs)!.alpha!.value).toBeCloseTo(0.095, 3)
  })

  test('has no coefficient of chance where one answer alone was given, and nothing without pairs', () => {
    expect(measure([])).toBeNull()
    const same = measure(pairsOf(12, 0, 0, 0))
    expect(same).toMatchObject({ pairs: 12, agreed: 12, kappa: null, alpha: null })
    expect(same!.raw).toEqual({ value: 1, low: 1, high: 1 })
    expect(same!.ac1!.value).toBe(1)
  })

  test('has intervals that hold the value, narrower for more pairs', () => {
    const [few, many] = [measure(pairsOf(16, 2, 2, 20)), measure(pairsOf(160, 20, 20, 200))]
    const width = (of: typeof few) => of!.kappa!.high - of!.kappa!.low
    expect(width(many)).toBeLessThan(width(few) / 2)
  })

  test('is 1 for equal answers and the same for swapped coders [D29.70]', () => {
    const pair = fc.record({ first: fc.boolean(), second: fc.boolean() })
    fc.assert(
      fc.property(fc.array(pair, { minLength: 1, maxLength: 40 }), (pairs) => {
        const found = measure(pairs)!
        const swapped = measure(
          pairs.map(({ first, second }) => ({ first: second, second: first })),
        )!
        for (const name of ['raw', 'kappa', 'ac1', 'alpha'] as const) {
          const one = found[name]
          expect(swapped[name]?.value ?? null).toEqual(one?.value ?? null)
          const { value, low, high } = one ?? { value: 1, low: 1, high: 1 }
          expect(low <= value && value <= high).toBe(true)
          expect(found.agreed < found.pairs || Math.abs(value - 1) < 1e-9).toBe(true)
        }
      }),
      { numRuns: 60 },
    )
  })
})
