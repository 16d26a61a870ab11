/**
 * Returns settings of fast-check for a costly property: the suite, which has the same seed each time,
 * runs a quarter of what `script/properties` runs with each new seed.
 */
export function propertyRuns(searched: number): { numRuns: number } {
  const isSearch = process.env['PROPERTY_SEED'] !== undefined
  return { numRuns: isSearch ? searched : Math.ceil(searched / 4) }
}
