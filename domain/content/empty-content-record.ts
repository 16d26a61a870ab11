import type { ContentRecord } from './content-record.ts'
import { emptyContent } from './empty-content.ts'

/** The initial content record of a report. `now` is ISO 8601. */
export function emptyContentRecord(now: string): ContentRecord {
  return { content: emptyContent(), stamps: {}, carriedOver: [], updatedAt: now }
}
