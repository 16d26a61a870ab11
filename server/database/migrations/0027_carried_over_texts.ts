import { type Kysely, sql } from 'kysely'

/**
 * Marks the texts that an edition has copied from the one it was started from, until a user keeps
 * or changes them. Earlier drafts have no marks: it is unknown which of their texts were rewritten.
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
