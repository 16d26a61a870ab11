import { type Kysely, sql } from 'kysely'

/** The bases of draws besides the inputs of scores, each with the condition of a change. */
const BASES = {
  consumer_surveys: {
    key: 'report_id',
    changed:
      '(n.respondents, n.question_respondents, n.design_effect, n.fieldwork_from, n.fieldwork_to) is distinct from (o.respondents, o.question_respondents, o.design_effect, o.fieldwork_from, o.fieldwork_to)',
  },
  report_companies: {
    key: 'report_id, company_id',
    changed: 'n.rating_counts is distinct from o.rating_counts',
  },
  device_weights: {
    key: 'report_id',
    changed: 'n.respondents is distinct from o.respondents',
  },
}

/**
 * Adds how many ratings and respondents the app-store ratings and device weights rest on, and the
 * draws of a report's scores. As scores go with a change of their inputs, so do draws: with their
 * scores, and with a change of what they rest on besides.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table report_companies add column rating_counts jsonb not null default '{}';
    alter table device_weights add column respondents integer check (respondents > 0);
    alter table report_documents add column awaits_draws boolean not null default false;

    create table report_uncertainties (
      report_id uuid primary key references scorings (report_id) on delete cascade,
      method integer not null,
      inputs_hash text not null,
      uncertainty json not null,
      created_at timestamptz not null default clock_timestamp()
    );

    create function drop_draws_of_respondents() returns trigger language plpgsql as $$
    begin
      delete from report_uncertainties where report_id in (select report_id from changed);
      return null;
    end $$;
  `.execute(db)
  for (const [event, rows] of [
    ['insert', 'new'],
    ['update', 'new'],
    ['delete', 'old'],
  ]) {
    await sql
      .raw(
        `create trigger drop_draws_${event} after ${event} on survey_respondents
         referencing ${rows} table as changed
         for each statement execute function drop_draws_of_respondents()`,
      )
      .execute(db)
  }
  for (const [table, { key, changed }] of Object.entries(BASES)) {
    await sql
      .raw(
        `create function drop_draws_of_${table}() returns trigger language plpgsql as $$
         begin
           delete from report_uncertainties where report_id in (
             select n.report_id from after_change n join before_change o using (${key})
             where ${changed});
           return null;
         end $$;
         create trigger drop_draws after update on ${table}
           referencing new table as after_change old table as before_change
           for each statement execute function drop_draws_of_${table}()`,
      )
      .execute(db)
  }
}
