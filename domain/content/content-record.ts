import type { ContentChange } from './content-change.ts'
import { type Content, emptyContent } from './content.ts'

/** A report's content with the stamps that detect conflicting changes (D9). */
export interface ContentRecord {
  readonly content: Content
  /**
   * Time of the last change by path, with an element's id where patches write `$[e]`:
   * `'trendsInnovations.7f3a.trendTitle'`. A deleted element keeps its stamp.
   */
  readonly stamps: Readonly<Record<string, string>>
  /** Carried-over sections that are neither kept nor changed yet. */
  readonly carriedOver: readonly string[]
  /** Time of the latest change, ISO 8601. Clients send it back as `loadedAt`. */
  readonly updatedAt: string
}

/** The initial content record of a report. `now` is ISO 8601. */
export function emptyContentRecord(now: string): ContentRecord {
  return { content: emptyContent(), stamps: {}, carriedOver: [], updatedAt: now }
}

/**
 * Returns the stamp of a change: now, but later than every existing stamp and than `loadedAt`, so
 * that of two changes based on the same state the second always detects the first.
 */
export function nextStamp(record: ContentRecord, loadedAt: string, now: string): string {
  const stamps = [...Object.values(record.stamps), record.updatedAt, loadedAt]
  const latest = stamps.reduce((time, stamp) => Math.max(time, Date.parse(stamp)), 0)
  return new Date(Math.max(Date.parse(now), latest + 1)).toISOString()
}

/**
 * Returns the record's stamps after changes at a time. A deleted element keeps its stamp, which
 * detects late changes to it; stamps under it are removed. Kept sections get no stamp, because they
 * did not change.
 */
export function stampChanges(
  { stamps }: ContentRecord,
  changes: readonly ContentChange[],
  time: string,
): Record<string, string> {
  const deleted = changes
    .filter(({ kind }) => kind === 'pull')
    .map(({ segments }) => `${segments.join('.')}.`)
  const kept = Object.entries(stamps).filter(
    ([path]) => !deleted.some((prefix) => path.startsWith(prefix)),
  )
  return Object.fromEntries([
    ...kept,
    ...changes
      .filter(({ kind }) => kind !== 'keep')
      .map(({ segments }): [string, string] => [segments.join('.'), time]),
  ])
}
