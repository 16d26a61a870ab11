import { type Kysely, sql } from 'kysely'

/** Adds who answers which company in which application of a report, and by when. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table work_plan_parts (
      report_id uuid not null references reports (id) on delete cascade,
      company_id uuid not null,
      application_id text not null references applications (id),
      person_id uuid references users (id) on delete set null,
      due date,
      version integer not null default 1,
      primary key (report_id, company_id, application_id),
      foreign key (report_id, company_id)
        references report_companies (report_id, company_id) on delete cascade
    );
    create index work_plan_parts_of_person on work_plan_parts (person_id)
      where person_id is not null;
  `.execute(db)
}
