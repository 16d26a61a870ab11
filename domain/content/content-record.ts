import type { Content } from './content.ts'

/** A report's content with the times that tell conflicting changes from others (decisions 9). */
export interface ContentRecord {
  readonly content: Content
  /**
   * When something last changed, by path, with an element's id where patches write `$[e]`:
   * `'trendsInnovations.7f3a.trendTitle'`. A deleted element leaves its stamp behind.
   */
  readonly stamps: Readonly<Record<string, string>>
  /** The sections that came from another edition and nobody has kept or changed yet. */
  readonly carriedOver: readonly string[]
  /** The latest change, ISO 8601. What a reader hands back as `loadedAt`. */
  readonly updatedAt: string
}
