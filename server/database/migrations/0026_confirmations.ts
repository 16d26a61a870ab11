import { type Kysely, sql } from 'kysely'

/**
 * Gives each completed answer without a capability change the one that follows from the comparison
 * with the previous edition, or 'No change' without one. The trigger does the same for a process of
 * the previous version, which may run on for a while.
 *
 * Ratings from another edition must be confirmed. It was not recorded until now whether they were,
 * so all drafts of new editions ask for it while their ratings equal the previous edition's;
 * reports past their draft stay as they are.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    -- No user changed these answers, and the content of a published report does not change.
    alter table answers disable trigger guard_published_update;
    alter table answers disable trigger keep_answer_history;

    update answers set capability_change_id = case
        when before.has_capability is null or before.has_capability = answers.has_capability
          then 'no-change'
        when answers.has_capability then 'added'
        else 'removed' end
    from answers as answer
    join reports on reports.id = answer.report_id
    join editions on editions.id = reports.edition_id
    left join lateral (
      select previous.id from editions as earlier
      join reports as previous on previous.edition_id = earlier.id
      where earlier.industry_id = editions.industry_id and earlier.date < editions.date
        and previous.status in ('PUBLISHED', 'PUBLISHED_EDITING')
      order by earlier.date desc limit 1
    ) as previous on true
    left join answers as before
      on before.report_id = previous.id and before.company_id = answer.company_id
      and before.application_id = answer.application_id
      and before.capability_id = answer.capability_id
    where answers.report_id = answer.report_id and answers.id = answer.id
      and answer.status = 'COMPLETED' and answer.capability_change_id is null;

    alter table answers enable trigger guard_published_update;
    alter table answers enable trigger keep_answer_history;

    create function complete_answer() returns trigger language plpgsql as $$
    begin
      new.capability_change_id := 'no-change';
      return new;
    end $$;
    create trigger complete_answer before insert or update on answers
      for each row when (new.status = 'COMPLETED' and new.capability_change_id is null)
      execute function complete_answer();

    alter table answers add constraint answers_completed_with_change
      check (status <> 'COMPLETED' or capability_change_id is not null);

    alter table report_companies
      add column ratings_carried_over boolean not null default false;

    update report_companies set ratings_carried_over = true
    from reports join editions on editions.id = reports.edition_id
    cross join lateral (
      select previous.id from editions as earlier
      join reports as previous on previous.edition_id = earlier.id
      where earlier.industry_id = editions.industry_id and earlier.date < editions.date
        and previous.status in ('PUBLISHED', 'PUBLISHED_EDITING')
      order by earlier.date desc limit 1
    ) as previous
    join report_companies as before on before.report_id = previous.id
    where report_companies.report_id = reports.id and reports.status = 'DRAFT'
      and reports.revision = 0 and before.company_id = report_companies.company_id
      and report_companies.user_ratings <> '{}'
      and before.user_ratings = report_companies.user_ratings;
  `.execute(db)
}
