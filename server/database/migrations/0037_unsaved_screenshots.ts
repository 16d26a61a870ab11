import { type Kysely, sql } from 'kysely'

/**
 * Lets a screenshot that was sent in the form of an answer and is not saved yet wait like one in an
 * inbox, but in that form. The answer is not a foreign key, so that its screenshots come into the
 * inbox when it is deleted.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table inbox_images add column unsaved_answer_id uuid`.execute(db)
}
