import type { ContentRecord } from './content-record.ts'

/**
 * The time that a change is stamped with: now, but later than every stamp there is and than
 * `loadedAt`, so that of two changes made on the same state the second always sees the first.
 */
export function nextStamp(record: ContentRecord, loadedAt: string, now: string): string {
  const stamps = [...Object.values(record.stamps), record.updatedAt, loadedAt]
  const latest = stamps.reduce((time, stamp) => Math.max(time, Date.parse(stamp)), 0)
  return new Date(Math.max(Date.parse(now), latest + 1)).toISOString()
}
