import { type Kysely, sql } from 'kysely'

/**
 * Adds how many months the histories of answers are kept, and lets those of replaced revisions be
 * deleted. Those of the revision that customers read, and what every publication published, stay.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table privacy_settings
      add column history_months integer check (history_months between 12 and 240);

    create function guard_published_history() returns trigger language plpgsql as $$
    begin
      if exists (
        select from reports
        where status in ('PUBLISHED', 'PUBLISHED_EDITING')
          and id in (select distinct report_id from changed)
      ) then
        raise exception 'A published report cannot be changed.' using errcode = 'CI001';
      end if;
      return null;
    end $$;

    drop trigger guard_published_delete on answer_changes;
    create trigger guard_published_delete after delete on answer_changes
      referencing old table as changed
      for each statement execute function guard_published_history();
  `.execute(db)
}
