import type { ContentRecord } from './content-record.ts'

/**
 * Returns the stamp of a change: now, but later than every existing stamp and than `loadedAt`, so
 * that of two changes based on the same state the second always detects the first.
 */
export function nextStamp(record: ContentRecord, loadedAt: string, now: string): string {
  const stamps = [...Object.values(record.stamps), record.updatedAt, loadedAt]
  const latest = stamps.reduce((time, stamp) => Math.max(time, Date.parse(stamp)), 0)
  return new Date(Math.max(Date.parse(now), latest + 1)).toISOString()
}
