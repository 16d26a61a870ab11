import { type Kysely, sql } from 'kysely'

/**
 * Moves saved views of Over Time to the page that shows it now. The trigger does it too for a
 * process of the version before, which goes on until it is replaced.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create function merge_saved_view() returns trigger language plpgsql as $$
    begin
      new.page := 'standing';
      new.settings := case when new.settings = '{}' then new.settings
        else jsonb_build_object('history', new.settings) end;
      return new;
    end $$;
    create trigger merge_saved_view before insert or update on saved_views
      for each row when (new.page = 'over-time') execute function merge_saved_view();
    update saved_views set page = page where page = 'over-time';
  `.execute(db)
}
