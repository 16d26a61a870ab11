import { type Kysely, sql } from 'kysely'

/**
 * Adds the meanings of values that staff confirmed when they imported respondents, by industry, so that the
 * next edition starts with them.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table survey_value_meanings (
      industry_id uuid primary key references industries (id) on delete cascade,
      meanings jsonb not null
    );
  `.execute(db)
}
