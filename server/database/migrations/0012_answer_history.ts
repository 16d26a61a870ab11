import { type Kysely, sql } from 'kysely'

/**
 * Records the author and the values before and after of each change of an answer: written by the
 * database, whichever way an answer is changed. Copying answers into another report is no change.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table answer_changes (
      report_id uuid not null references reports on delete cascade,
      id uuid not null default gen_random_uuid(),
      company_id uuid not null,
      application_id text not null,
      capability_id uuid not null,
      changed_at timestamptz not null,
      changed_by uuid,
      before jsonb not null,
      after jsonb not null,
      primary key (report_id, id)
    );
    create index answer_changes_cell on answer_changes
      (report_id, company_id, application_id, capability_id, changed_at desc);

    create function keep_answer_history() returns trigger language plpgsql as $$
    begin
      insert into answer_changes
        (report_id, company_id, application_id, capability_id, changed_at, changed_by, before, after)
      select n.report_id, n.company_id, n.application_id, n.capability_id,
        coalesce(n.updated_at, clock_timestamp()), n.updated_by,
        jsonb_build_object('status', o.status, 'hasCapability', o.has_capability,
          'capabilityChange', o.capability_change_id,
          'capabilityChangeNote', o.capability_change_note),
        jsonb_build_object('status', n.status, 'hasCapability', n.has_capability,
          'capabilityChange', n.capability_change_id,
          'capabilityChangeNote', n.capability_change_note)
      from after_change n join before_change o using (report_id, id)
      where (n.status, n.has_capability, n.capability_change_id, n.capability_change_note)
        is distinct from (o.status, o.has_capability, o.capability_change_id, o.capability_change_note);
      return null;
    end $$;

    create trigger keep_answer_history after update on answers
      referencing new table as after_change old table as before_change
      for each statement execute function keep_answer_history();
  `.execute(db)
}
