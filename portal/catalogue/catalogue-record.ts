import type { StampedRecord } from './record-form.ts'

/** What everything in the catalogue has: industries, categories, capabilities, questions, companies. */
export interface CatalogueRecord extends StampedRecord {
  readonly title: string
  readonly active: boolean
  /** ISO 8601. */
  readonly createdAt: string
}
