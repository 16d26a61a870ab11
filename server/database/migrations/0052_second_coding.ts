import { type Kysely, sql } from 'kysely'

/**
 * Adds second coding: its plan for a report, and the cells that are answered a second time. Open
 * ones of a report that is published have no coder any more, so that nothing stays withheld. Draws go
 * with what they rest on, as in 0044.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table second_coding_plans (
      report_id uuid primary key references reports on delete cascade,
      share double precision not null check (share > 0 and share <= 1),
      seed integer not null,
      coders uuid[] not null
    );

    create table second_codings (
      report_id uuid not null,
      answer_id uuid not null,
      industry_id uuid not null,
      company_id uuid not null,
      application_id text not null,
      capability_id uuid not null,
      sampled boolean not null,
      flipped boolean not null,
      new_no boolean not null,
      coder_id uuid references users on delete set null,
      first_value boolean,
      first_by uuid,
      second_value boolean,
      second_note text not null default '',
      coded_at timestamptz,
      adjudicator_id uuid references users on delete set null,
      final_value boolean,
      final_note text not null default '',
      adjudicated_at timestamptz,
      primary key (report_id, answer_id),
      foreign key (report_id, answer_id) references answers (report_id, id) on delete cascade,
      check (sampled or flipped or new_no),
      check ((coded_at is null) = (second_value is null)),
      check ((coded_at is null) = (first_value is null)),
      check ((adjudicated_at is null) = (final_value is null)),
      check (final_value is null or second_value is not null)
    );
    create index second_codings_open on second_codings (coder_id, industry_id)
      where coded_at is null;
    create index second_codings_adjudicator on second_codings (adjudicator_id);

    create function release_second_coders() returns trigger language plpgsql as $$
    begin
      update second_codings set coder_id = null where report_id = new.id and coded_at is null;
      return null;
    end $$;
    create trigger release_second_coders after update of status on reports
      for each row when (new.status = 'PUBLISHED' and old.status <> 'PUBLISHED')
      execute function release_second_coders();

    create function drop_draws_of_second_codings() returns trigger language plpgsql as $$
    begin
      delete from report_uncertainties where report_id in (
        select n.report_id
        from after_change n join before_change o using (report_id, answer_id)
        where (n.coded_at, n.final_value) is distinct from (o.coded_at, o.final_value));
      return null;
    end $$;
    create trigger drop_draws after update on second_codings
      referencing new table as after_change old table as before_change
      for each statement execute function drop_draws_of_second_codings();
    create trigger drop_draws_insert after insert on second_codings
      referencing new table as changed
      for each statement execute function drop_draws_of_respondents();
    create trigger drop_draws_delete after delete on second_codings
      referencing old table as changed
      for each statement execute function drop_draws_of_respondents();
  `.execute(db)
}
