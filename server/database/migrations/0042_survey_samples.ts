import { type Kysely, sql } from 'kysely'

/**
 * Adds the sample of a survey (how many answered, when), and each respondent's ratings where it was
 * imported respondent by respondent. Neither is an input of scores: they say how sure these are.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table consumer_surveys
      add column respondents integer check (respondents > 0),
      add column question_respondents jsonb not null default '{}',
      add column design_effect double precision not null default 1 check (design_effect > 0),
      add column fieldwork_from date,
      add column fieldwork_to date,
      add check ((fieldwork_from is null) = (fieldwork_to is null) and fieldwork_from <= fieldwork_to);

    create table survey_respondents (
      report_id uuid primary key references consumer_surveys (report_id) on delete cascade,
      question_ids jsonb not null,
      ratings bytea not null,
      weights bytea
    );
  `.execute(db)

  // As on every table of a report: what is published never changes.
  for (const [event, rows] of [
    ['insert', 'new'],
    ['update', 'new'],
    ['delete', 'old'],
  ]) {
    await sql
      .raw(
        `create trigger guard_published_${event} after ${event} on survey_respondents
         referencing ${rows} table as changed
         for each statement execute function guard_published()`,
      )
      .execute(db)
  }
}
