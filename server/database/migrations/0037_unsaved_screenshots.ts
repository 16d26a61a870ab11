import { type Kysely, sql } from 'kysely'

/**
 * A screenshot that was sent in the form of an answer and is not saved yet waits like one in an inbox,
 * in that form instead. An answer that is gone is no key, so that its screenshots are in the inbox then.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table inbox_images add column unsaved_answer_id uuid`.execute(db)
}
