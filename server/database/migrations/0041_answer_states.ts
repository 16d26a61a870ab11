import { type Kysely, sql } from 'kysely'

/**
 * Makes the history keep every field of an answer without naming it: all columns but its cell and
 * its stamps, under the name that the API uses (`capability_change_id` is `capabilityChange`).
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create function answer_state(answer jsonb) returns jsonb language sql immutable as $$
      select jsonb_object_agg(lower(left(words, 1)) || substr(replace(words, ' ', ''), 2), value)
      from jsonb_each(answer - '{report_id,id,company_id,application_id,category_id,capability_id,
          version,created_at,updated_at,updated_by}'::text[]),
        initcap(replace(regexp_replace(key, '_id$', ''), '_', ' ')) as words
    $$;

    create or replace function keep_answer_history() returns trigger language plpgsql as $$
    begin
      insert into answer_changes
        (report_id, company_id, application_id, capability_id, changed_at, changed_by, before, after)
      select report_id, company_id, application_id, capability_id,
        coalesce(updated_at, clock_timestamp()), updated_by, before, after
      from (
        select n.*, answer_state(to_jsonb(o)) as before, answer_state(to_jsonb(n)) as after
        from after_change n join before_change o using (report_id, id)
      ) as changed
      where before is distinct from after;
      return null;
    end $$;
  `.execute(db)
}
