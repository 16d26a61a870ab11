import { type Kysely, sql } from 'kysely'

/** Each table with the changes that a published report rejects. */
const GUARDED = {
  // Only the publication inserts it.
  report_fingerprints: ['update', 'delete'],
  answer_changes: ['insert', 'update', 'delete'],
} as const

/**
 * Gives the fingerprint of a published report and the history of its answers the guard of 0004: what
 * proves that it never changed must not change either.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const [table, events] of Object.entries(GUARDED)) {
    for (const event of events) {
      await sql
        .raw(
          `create trigger guard_published_${event} after ${event} on ${table}
           referencing ${event === 'delete' ? 'old' : 'new'} table as changed
           for each statement execute function guard_published()`,
        )
        .execute(db)
    }
  }
}
