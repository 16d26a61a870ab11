/** Months that an edition must be old before it can be the free sample of its industry. */
export const SAMPLE_MONTHS = 3

/** Returns the day from which an edition is old enough to be a sample, in UTC; ISO 8601. */
export function sampleFrom(editionDate: string): string {
  const date = new Date(editionDate)
  return new Date(
    Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + SAMPLE_MONTHS, date.getUTCDate()),
  ).toISOString()
}

/** Returns whether an edition is at least three months old. */
export function isOldEnoughForSample(editionDate: string, now: Date): boolean {
  return now >= new Date(sampleFrom(editionDate))
}
