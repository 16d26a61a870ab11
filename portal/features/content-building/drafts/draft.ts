import type { ContentBuilding } from '@insights/contract/content-building.ts'

import type { ContentField, FieldValue } from './content-field.ts'

/** A change that is not saved yet. */
export interface Draft {
  readonly field: ContentField
  readonly value: FieldValue
  /** When it was last changed here, ISO 8601. */
  readonly changedAt: string
  /** The stamp of the record that the change was made on. */
  readonly loadedAt: string
  readonly state: 'waiting' | 'saving' | 'failed' | 'conflict'
  /** Why it could not be saved, in a sentence; null while nobody has tried in vain. */
  readonly reason: string | null
  /** The server's record, in a conflict. */
  readonly external: ContentBuilding | null
}
