import { type Kysely, sql } from 'kysely'

/**
 * What an edition's texts have of the edition it was started from, until somebody keeps or changes
 * them. Drafts from before have no marks: which of their texts were rewritten cannot be told.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table content_buildings
      add column carried_over jsonb not null default '[]'
        check (jsonb_typeof(carried_over) = 'array'),
      add column carried_over_from date;
    alter table methodologies add column carried_over_from date;
  `.execute(db)
}
