/** Hour of the day, in UTC, at which the daily digest is sent. */
export const DIGEST_HOUR = 6

const DAY = 24 * 60 * 60 * 1000

/**
 * Returns when the latest digest was due. It has the notifications from before, so that it needs no
 * record of its runs: one that is late, or was broken off, has the same.
 */
export function lastDigest(now: Date): Date {
  const today = new Date(now)
  today.setUTCHours(DIGEST_HOUR, 0, 0, 0)
  return today <= now ? today : new Date(today.getTime() - DAY)
}
