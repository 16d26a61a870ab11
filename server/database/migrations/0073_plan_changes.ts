import { type Kysely, sql } from 'kysely'

/** Adds changed parts of a plan as they were, until people are notified. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table plan_changes (
      report_id uuid not null,
      company_id uuid not null,
      application_id text not null,
      person_id uuid references users (id) on delete set null,
      due date,
      changed_by uuid references users (id) on delete set null,
      changed_at timestamptz not null,
      primary key (report_id, company_id, application_id),
      foreign key (report_id, company_id, application_id)
        references work_plan_parts (report_id, company_id, application_id) on delete cascade
    )
  `.execute(db)
}
