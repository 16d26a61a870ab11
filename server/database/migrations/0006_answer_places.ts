import { type Kysely, sql } from 'kysely'

/**
 * Replaces the foreign keys of answers by triggers for whole statements: each answer belongs to a
 * company and a capability of its report, is deleted with either, and never moves to another cell.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table answers add column created_at timestamptz not null default now();

    create function check_answer_places() returns trigger language plpgsql as $$
    begin
      -- As a foreign key does: the report is not deleted while answers are added to it.
      perform from reports where id in (select distinct report_id from added) for key share;
      if exists (
        select from (select distinct report_id, company_id from added) as place
        where not exists (
          select from report_companies as parent
          where parent.report_id = place.report_id and parent.company_id = place.company_id)
      ) or exists (
        select from (select distinct report_id, category_id, capability_id from added) as place
        where not exists (
          select from report_capabilities as parent
          where parent.report_id = place.report_id and parent.capability_id = place.capability_id
            and parent.category_id = place.category_id)
      ) then
        raise exception 'An answer needs a company and a capability of its report.'
          using errcode = 'foreign_key_violation';
      end if;
      return null;
    end $$;

    create trigger check_answer_places after insert on answers
      referencing new table as added
      for each statement execute function check_answer_places();

    create function keep_answer_place() returns trigger language plpgsql as $$
    begin
      raise exception 'An answer stays in its place.' using errcode = 'foreign_key_violation';
    end $$;

    create trigger keep_answer_place
      before update of report_id, company_id, application_id, category_id, capability_id on answers
      for each row when (
        (old.report_id, old.company_id, old.application_id, old.category_id, old.capability_id)
        is distinct from
        (new.report_id, new.company_id, new.application_id, new.category_id, new.capability_id))
      execute function keep_answer_place();

    create function drop_answers_of_companies() returns trigger language plpgsql as $$
    begin
      delete from answers using removed
      where answers.report_id = removed.report_id and answers.company_id = removed.company_id;
      return null;
    end $$;

    create trigger drop_answers after delete on report_companies
      referencing old table as removed
      for each statement execute function drop_answers_of_companies();

    create function drop_answers_of_capabilities() returns trigger language plpgsql as $$
    begin
      delete from answers using removed
      where answers.report_id = removed.report_id and answers.capability_id = removed.capability_id;
      return null;
    end $$;

    create trigger drop_answers after delete on report_capabilities
      referencing old table as removed
      for each statement execute function drop_answers_of_capabilities();
  `.execute(db)
}
