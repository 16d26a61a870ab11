import { type Kysely, sql } from 'kysely'

/**
 * Adds the reason why a report was returned to draft, for the time of the draft: the trigger clears
 * it with the status, so that a process of an earlier version cannot leave it behind. Adds the
 * emails about reports that a user has switched off; kinds that are added later are on.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table reports
      add column return_reason text,
      add column returned_by uuid,
      add column returned_at timestamptz,
      add constraint reports_return check ((return_reason is null) = (returned_at is null));

    create function clear_return() returns trigger language plpgsql as $$
    begin
      new.return_reason := null;
      new.returned_by := null;
      new.returned_at := null;
      return new;
    end $$;

    create trigger clear_return before update on reports for each row
      when (new.status <> 'DRAFT' and new.returned_at is not null)
      execute function clear_return();

    alter table users add column emails_off text[] not null default '{}';
  `.execute(db)
}
