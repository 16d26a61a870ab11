import { type Kysely, sql } from 'kysely'

/**
 * Adds the rule that a changed answer of a report needs a screenshot before the report can be
 * finalized. Redacted screenshots do not count, which is looked up.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table reports add column changed_needs_screenshot boolean not null default false;
    create index image_redactions_image on image_redactions (image_id);
  `.execute(db)
}
