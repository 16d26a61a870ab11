import type { Content } from './content.ts'

/** A report's content with the stamps that detect conflicting changes (D9). */
export interface ContentRecord {
  readonly content: Content
  /**
   * Time of the last change by path, with an element's id where patches write `$[e]`:
   * `'trendsInnovations.7f3a.trendTitle'`. A deleted element keeps its stamp.
   */
  readonly stamps: Readonly<Record<string, string>>
  /** Sections from another edition that no one has kept or changed yet. */
  readonly carriedOver: readonly string[]
  /** Time of the latest change, ISO 8601. Clients send it back as `loadedAt`. */
  readonly updatedAt: string
}
